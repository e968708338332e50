import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config.js';

/** What changed: one production (its texts, showtimes or plan), or more than one (a school's settings, for instance). */
export type CatalogueChange = { readonly productionId: string } | 'everything';

type Listener = (change: CatalogueChange) => void;

const CHANNEL = 'catalogue_changed';
const RECONNECT_MS = 500;

/**
 * Tells every process that something in the catalogue changed, so that what they keep in memory can go.
 * Writers announce inside their transaction: the word goes out when it commits, and not at all when it does not.
 */
@Injectable()
export class CatalogueChanged implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(CatalogueChanged.name);
  private readonly listeners = new Set<Listener>();
  private client: pg.Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private ended = false;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** False while the connection that brings the news is away: nothing may be kept for long then. */
  get listening(): boolean {
    return this.client !== null;
  }

  async announce(manager: EntityManager, change: CatalogueChange): Promise<void> {
    const payload = change === 'everything' ? change : change.productionId;
    await manager.query('select pg_notify($1, $2)', [CHANNEL, payload]);
  }

  /** Called for each change, and with `everything` when changes may have been missed. Answers how to stop. */
  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async onModuleInit(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.ended = true;
    if (this.retry) clearTimeout(this.retry);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.config.databaseUrl, application_name: CHANNEL, keepAlive: true });
    const lost = (): void => this.lost(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) =>
      this.tell(!payload || payload === 'everything' ? 'everything' : { productionId: payload }),
    );
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.client = client;
      this.tell('everything');
    } catch (error) {
      this.log.warn(`Cannot listen for changes of the catalogue: ${String(error)}`);
      void client.end().catch(() => {});
      this.connectLater();
    }
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.tell('everything');
    void client.end().catch(() => {});
    this.connectLater();
  }

  private connectLater(): void {
    if (this.ended || this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = null;
      void this.connect();
    }, RECONNECT_MS);
  }

  private tell(change: CatalogueChange): void {
    for (const listener of this.listeners) listener(change);
  }
}
