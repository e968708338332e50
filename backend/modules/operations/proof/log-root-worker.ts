import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { type EventStore, EVENT_STORE } from '../../../infrastructure/event-store/port.js';
import { hashNewEvents } from '../../../infrastructure/event-store/proof/event-hashes.js';
import { keepRoot, logRoots } from '../../../infrastructure/event-store/proof/log-roots.js';
import { appendRoots, rootsFileIn } from '../../../infrastructure/event-store/proof/roots-file.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { MailRequests } from '../../../infrastructure/mail/mail-requests.js';
import { nextRoot, rootDue } from './daily-root.js';

export const LOG_ROOT_QUEUE = 'log-root';

export interface LogRootJob {
  /** Day in Kuala Lumpur, YYYY-MM-DD; also the job's id. */
  readonly day: string;
}

/**
 * Computes a root hash over all events after each day, stores it in a table and in a file outside the event store, and
 * mails it to the super administrators. A run after a crash does the remaining steps.
 */
@Injectable()
export class LogRootWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly mails: MailRequests,
  ) {}

  onModuleInit(): void {
    this.jobs.process<LogRootJob>(LOG_ROOT_QUEUE, ({ data }) => this.make(data));
  }

  /**
   * A failing job queue must not stop the backend's start. The next start or another backend requests the job again.
   */
  async onApplicationBootstrap(): Promise<void> {
    await this.askForNextAfter(this.clock.now()).catch((error: unknown) =>
      logger.warn({ err: error }, 'The root hash of the event log was not requested'),
    );
  }

  /** Requests the next day first, so that a failing day does not end the series. */
  private async make({ day }: LogRootJob): Promise<void> {
    const now = this.clock.now();
    await this.askForNextAfter(now > rootDue(day) ? now : rootDue(day));
    const progress = await hashNewEvents(this.pool, this.store);
    const root = await keepRoot(this.pool, day, progress, now);
    // A later day already has its root hash, which covers this day.
    if (!root) return;
    try {
      await this.write();
    } finally {
      // The mail is sent even when the file cannot be written, because it is then the only copy outside the database.
      await this.mails.ask('log-root-mail', { day }, day);
    }
  }

  private async write(): Promise<void> {
    const changed = await appendRoots(rootsFileIn(this.config.proofDir), await logRoots(this.pool));
    for (const { day } of changed)
      logger.error({ day }, 'The database and the file of root hashes differ for this day');
  }

  private async askForNextAfter(now: Date): Promise<void> {
    const { day, at } = nextRoot(now);
    await this.jobs.enqueue(LOG_ROOT_QUEUE, day, { day } satisfies LogRootJob, { runAt: at });
  }
}
