import { CHANNELS } from '../../../infrastructure/database/channels.js';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { ChannelListener } from '../../../infrastructure/database/listener.js';
import type { CatalogueChange } from '../../../infrastructure/outbox/catalogue-change.js';

type Listener = (change: CatalogueChange) => void;

/**
 * Hears that something in the catalogue changed, so that what this process keeps in memory can go. Writers tell it by the
 * outbox (infrastructure/outbox). It may be heard late, or by a process that was stopped only after its next request, so each
 * change is counted as well and orders ask for that number: see catalogue-version.ts.
 */
@Injectable()
export class CatalogueChanged implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(CatalogueChanged.name);
  private readonly listeners = new Set<Listener>();
  private readonly listener: ChannelListener;

  constructor(@Inject(CONFIG) config: Config) {
    this.listener = new ChannelListener({
      connectionString: config.databaseUrl,
      channel: CHANNELS.catalogueChanged,
      onNotification: (payload) =>
        this.tell(!payload || payload === 'everything' ? 'everything' : { productionId: payload }),
      onListening: () => this.tell('everything'),
      onLost: () => this.tell('everything'),
      onTrouble: (message, error) => this.log.warn(`${message}: ${String(error)}`),
    });
  }

  /** False while the connection for announcements is down: caches are then kept only briefly. */
  get listening(): boolean {
    return this.listener.listening;
  }

  /** Called for each change, and with `everything` when changes may have been missed. Answers how to stop. */
  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async onModuleInit(): Promise<void> {
    await this.listener.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }

  private tell(change: CatalogueChange): void {
    for (const listener of this.listeners) listener(change);
  }
}
