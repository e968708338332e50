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
 * Announces changes of the catalogue, so that each process can drop its cache. Writers announce through the
 * outbox (infrastructure/outbox). An announcement may come late, or only after the next request when the process was
 * paused. So changes are also counted, and orders compare the count: see catalogue-version.ts.
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
        this.notifyListeners(
          !payload || payload === 'everything' ? 'everything' : { productionId: payload },
        ),
      onListening: () => this.notifyListeners('everything'),
      onLost: () => this.notifyListeners('everything'),
      onTrouble: (message, error) => this.log.warn(`${message}: ${String(error)}`),
    });
  }

  /** Returns false while the connection for announcements is down: caches are then kept only briefly. */
  get listening(): boolean {
    return this.listener.listening;
  }

  /**
   * Calls `listener` for each change, and with `everything` when changes may have been missed. Returns a function that
   * ends the subscription.
   */
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

  private notifyListeners(change: CatalogueChange): void {
    for (const listener of this.listeners) listener(change);
  }
}
