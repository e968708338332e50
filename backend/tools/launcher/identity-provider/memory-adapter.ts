import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  readonly endsAt: number;
}

/** Sign-ins in progress at the provider. A restart deliberately loses them: people who were signing in begin again. */
export class MemoryAdapter implements Adapter {
  private readonly entries = new Map<string, Entry>();

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
    const now = Date.now();
    for (const [key, entry] of this.entries) if (entry.endsAt <= now) this.entries.delete(key);
    this.entries.set(id, { payload, endsAt: now + expiresIn * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.entries.get(id);
    return entry && entry.endsAt > Date.now() ? entry.payload : undefined;
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.uid === uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<undefined> {
    const entry = this.entries.get(id);
    if (entry) entry.payload = { ...entry.payload, consumed: Math.floor(Date.now() / 1000) };
  }

  async destroy(id: string): Promise<undefined> {
    this.entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    for (const [id, { payload }] of this.entries)
      if (payload.grantId === grantId) this.entries.delete(id);
  }

  private async findWhere(
    matches: (payload: AdapterPayload) => boolean,
  ): Promise<AdapterPayload | undefined> {
    const now = Date.now();
    return [...this.entries.values()].find((entry) => entry.endsAt > now && matches(entry.payload))
      ?.payload;
  }
}
