import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { LIVE_SCHEMA } from '../../projections/projector.js';
import { READ_MODELS_CHANNEL, type ReadModelsMoved } from '../../projections/runner/apply-batch.js';
import { CONFIG, type Config } from '../platform/config.js';
import { HealthChecks } from '../platform/health/health-checks.js';
import { logger } from '../platform/logger.js';

type Listener = (moved: Pick<ReadModelsMoved, 'performances'>) => void;

const RECONNECT_AFTER_MS = 500;

/**
 * How far the read models are, told by the projections process after each of its commits (NOTIFY, never polled).
 * Answers "may I read what I just wrote?" and tells caches which performances changed.
 */
@Injectable()
export class ReadModelProgress implements OnModuleInit, OnApplicationShutdown {
  private position = '';
  private readonly waiting = new Set<{ position: string; done: () => void }>();
  private readonly listeners = new Set<Listener>();
  private client: pg.Client | undefined;
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly health: HealthChecks,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.connect();
    this.health.register('readModels', () => this.check());
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const waiter of this.waiting) waiter.done();
    await this.client?.end().catch(() => {});
  }

  /**
   * Resolves when the read models have everything up to `position`: true, or false when the time was up first
   * (the write itself is safe; it will show a moment later).
   */
  reached(position: string | null, timeoutMs: number): Promise<boolean> {
    if (position === null || position <= this.position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (reached: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(waiter);
        resolve(reached);
      };
      const waiter = { position, done: () => finish(position <= this.position) };
      const timer = setTimeout(() => finish(false), timeoutMs);
      this.waiting.add(waiter);
    });
  }

  /** Called after each commit of the projections, and with `performances: null` (assume all) after a lost connection. */
  onMoved(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.config.databaseUrl,
      application_name: 'houselights read model progress',
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.moved(JSON.parse(payload ?? '{}') as ReadModelsMoved));
    client.on('error', (error) => logger.warn({ err: error }, 'lost the connection that hears of read models'));
    client.on('end', () => {
      if (!this.stopped && this.client === client) this.reconnectLater();
    });
    await client.connect();
    await client.query(`listen ${READ_MODELS_CHANNEL}`);
    this.client = client;
    // Only now, after LISTEN: whatever moves from here on is heard, whatever moved before is read.
    this.moved({ position: await this.lowestCheckpoint(client), performances: null });
  }

  private reconnectLater(): void {
    setTimeout(() => {
      if (this.stopped) return;
      this.connect().catch((error: unknown) => {
        logger.warn({ err: error }, 'cannot listen for read models yet');
        this.reconnectLater();
      });
    }, RECONNECT_AFTER_MS);
  }

  private moved({ position, performances }: ReadModelsMoved): void {
    if (position > this.position) this.position = position;
    for (const waiter of [...this.waiting]) if (waiter.position <= this.position) waiter.done();
    for (const listener of this.listeners) listener({ performances });
  }

  private async lowestCheckpoint(client: pg.Client): Promise<string> {
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
      `${LIVE_SCHEMA}.checkpoints`,
    ]);
    if (!rows[0]?.found) return '';
    const lowest = await client.query<{ position: string | null }>(
      `select min(position) as position from ${LIVE_SCHEMA}.checkpoints`,
    );
    return lowest.rows[0]?.position ?? '';
  }

  /** Ready when the projections process has made its tables; how old its last step is stands beside it. */
  private async check(): Promise<Record<string, unknown>> {
    if (!this.client) throw new Error('Not connected');
    const { rows } = await this.client.query<{ projector: string; position: string; updated_at: Date }>(
      `select projector, position, updated_at from ${LIVE_SCHEMA}.checkpoints order by projector`,
    );
    if (rows.length === 0) throw new Error('The projections process has not built the read models yet');
    return Object.fromEntries(rows.map((row) => [row.projector, row.position]));
  }
}
