import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type pg from 'pg';
import { BackOff } from '../event-store/back-off.js';
import { DomainEventStore } from '../event-store/codec/domain-event-store.js';
import { JOB_QUEUE, type JobQueue } from '../jobs/port.js';
import { CONFIG, type Config } from '../platform/config.js';
import { PG_POOL } from '../platform/database/pg-pool.js';
import { runAsLeader } from '../platform/leader.js';
import { logger } from '../platform/logger.js';
import { POLICIES, type Policy } from './policy.js';

const NAME = 'process-manager';
const BATCH_SIZE = 200;
/** Pauses between tries grow from one to the other. */
const TRY_AGAIN_AFTER_MS = 500;
const LONGEST_PAUSE_MS = 3_000;

/**
 * Follows all events and enqueues the jobs that the policies want. Of several backends one leads, by an advisory lock.
 *
 * Jobs are enqueued before the checkpoint moves: killed in between, it enqueues them again under the same ids,
 * and what a job does twice changes nothing. So no effect is lost and none is doubled.
 */
@Injectable()
export class ProcessManager implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: DomainEventStore,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(POLICIES) private readonly policies: readonly Policy[],
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run(this.stopping.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(TRY_AGAIN_AFTER_MS, LONGEST_PAUSE_MS);
    while (!signal.aborted) {
      try {
        await runAsLeader(this.config.databaseUrl, NAME, signal, async (leading) => {
          backOff.reset();
          await this.follow(leading);
        });
      } catch (error) {
        logger.error({ err: error }, 'the process manager stumbled; going on from its checkpoint');
        await backOff.wait(signal);
      }
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const from = await this.checkpoint();
    for await (const batch of this.store.subscribeToAll({ from, batchSize: BATCH_SIZE, signal })) {
      for (const event of batch.events) {
        for (const { queue, id, data, runAt } of this.policies.flatMap((policy) => policy(event))) {
          await this.jobs.enqueue(queue, id, data, runAt ? { runAt } : {});
        }
      }
      await this.moveCheckpoint(batch.position);
    }
  }

  private async checkpoint(): Promise<string> {
    const { rows } = await this.pool.query<{ position: string }>(
      'select position from app.process_checkpoints where process = $1',
      [NAME],
    );
    return rows[0]?.position ?? '';
  }

  /** Only ever on: who has lost the lead may still be at the end of a batch. */
  private async moveCheckpoint(position: string): Promise<void> {
    await this.pool.query(
      `insert into app.process_checkpoints as kept (process, position) values ($1, $2)
       on conflict (process) do update set position = excluded.position, updated_at = now()
         where kept.position < excluded.position`,
      [NAME, position],
    );
  }
}
