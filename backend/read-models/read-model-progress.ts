import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { LIVE_SCHEMA } from '../../projections/projector.js';
import { READ_MODELS_CHANNEL, type ReadModelsMoved } from '../../projections/read-models-moved.js';
import { CONFIG, type Config } from '../platform/config.js';
import { ChannelListener } from '../platform/database/listener.js';
import { PG_POOL } from '../platform/database/pg-pool.js';
import { HealthChecks } from '../platform/health/health-checks.js';
import { logger } from '../platform/logger.js';

type Listener = (moved: Pick<ReadModelsMoved, 'performances'>) => void;

/**
 * How far the read models are, told by the projections process after each of its commits (NOTIFY, never polled).
 * Answers "may I read what I just wrote?" and tells caches which performances changed.
 */
@Injectable()
export class ReadModelProgress implements OnModuleInit, OnApplicationShutdown {
  private position = '';
  private readonly waiting = new Set<{ position: string; done: () => void }>();
  private readonly listeners = new Set<Listener>();
  private readonly listener: ChannelListener;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly health: HealthChecks,
  ) {
    this.listener = new ChannelListener({
      connectionString: config.databaseUrl,
      channel: READ_MODELS_CHANNEL,
      onNotification: (payload) => this.moved(JSON.parse(payload) as ReadModelsMoved),
      onListening: async (client) =>
        this.moved({ position: await lowestCheckpoint(client), performances: null }),
      onTrouble: (message, error) => logger.warn({ err: error }, message),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.listener.start();
    this.health.register('readModels', () => this.check());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const waiter of this.waiting) waiter.done();
    await this.listener.stop();
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

  private moved({ position, performances }: ReadModelsMoved): void {
    this.position = position;
    for (const waiter of [...this.waiting]) if (waiter.position <= position) waiter.done();
    for (const listener of this.listeners) listener({ performances });
  }

  /** Ready when the projections process has made its tables; how far each is stands beside it. */
  private async check(): Promise<Record<string, unknown>> {
    const { rows } = await this.pool.query<{ projector: string; position: string }>(
      `select projector, position from ${LIVE_SCHEMA}.checkpoints order by projector`,
    );
    if (rows.length === 0)
      throw new Error('The projections process has not built the read models yet');
    return Object.fromEntries(rows.map((row) => [row.projector, row.position]));
  }
}

/** Before everything, while the projections process has never run. */
async function lowestCheckpoint(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
    `${LIVE_SCHEMA}.checkpoints`,
  ]);
  if (!rows[0]?.found) return '';
  const lowest = await client.query<{ position: string | null }>(
    `select min(position) as position from ${LIVE_SCHEMA}.checkpoints`,
  );
  return lowest.rows[0]?.position ?? '';
}
