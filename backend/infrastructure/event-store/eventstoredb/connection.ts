import { EventStoreDBClient } from '@eventstore/db-client';
import { within } from './within.js';

const WARM_UP_MS = 5_000;
const DISPOSE_MS = 2_000;

/** Two clients in one process corrupt each other's pending appends, so there is one at most, shared by all users. */
let shared: Connection | null = null;

/** The process's one client: warmed up before use, and replaced when it is stuck. */
export class Connection {
  private users = 0;
  private warming: Promise<EventStoreDBClient> | null = null;
  private current: EventStoreDBClient | null = null;
  private disposing: Promise<void> = Promise.resolve();

  private constructor(private readonly url: string) {}

  static to(url: string): Connection {
    shared ??= new Connection(url);
    if (shared.url !== url)
      throw new Error('This process uses another EventStoreDB already: one client a process');
    shared.users++;
    return shared;
  }

  ready(): Promise<EventStoreDBClient> {
    return (this.warming ??= this.open());
  }

  /**
   * A call hangs in this client. Other calls that are under way in it end with an unknown outcome.
   */
  giveUp(client: EventStoreDBClient): void {
    if (this.current === client) this.discard(client);
  }

  /** The last user closes the client. */
  async release(): Promise<void> {
    this.users--;
    if (this.users > 0) return;
    if (shared === this) shared = null;
    await this.warming?.catch(() => null);
    if (this.current) this.discard(this.current);
    await this.disposing;
  }

  /**
   * The client asks the server for its features at the first append, without a deadline. So this
   * asks before, under a timer.
   */
  private async open(): Promise<EventStoreDBClient> {
    await this.disposing;
    const client = EventStoreDBClient.connectionString(this.url);
    this.current = client;
    try {
      await within(WARM_UP_MS, 'connecting', capabilitiesOf(client));
      return client;
    } catch (error) {
      // The client keeps a look-up that failed or hangs; only a new client asks again.
      this.discard(client);
      throw error;
    }
  }

  private discard(client: EventStoreDBClient): void {
    this.current = null;
    this.warming = null;
    this.disposing = within(DISPOSE_MS, 'closing', client.dispose()).catch(() => {});
  }
}

/** `protected` in the client's types, but no public method does this look-up without appending. */
async function capabilitiesOf(client: EventStoreDBClient): Promise<unknown> {
  return await (client as unknown as { readonly capabilities: Promise<unknown> }).capabilities;
}
