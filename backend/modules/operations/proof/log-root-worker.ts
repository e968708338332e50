import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { EVENT_STORE } from '../../../infrastructure/event-store/event-store.token.js';
import type { EventStore } from '../../../infrastructure/event-store/port.js';
import { hashNewEvents } from '../../../infrastructure/event-store/proof/event-hashes.js';
import {
  keepRoot,
  logRoots,
  type LogRoot,
} from '../../../infrastructure/event-store/proof/log-roots.js';
import { appendRoots, rootsFileIn } from '../../../infrastructure/event-store/proof/roots-file.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import { User } from '../../identity/api.js';
import { nextRoot, rootDue } from './daily-root.js';
import { logRootEmail } from './log-root-email.js';

export const LOG_ROOT_QUEUE = 'log-root';

export interface LogRootJob {
  /** In Kuala Lumpur, YYYY-MM-DD; also the job's id. */
  readonly day: string;
}

/**
 * After each day hashes the appended events, stores the root over all events, appends it to the file outside the event
 * store, and mails it to the super administrators. The row (one per day) and the mail's id (one per day and person)
 * prevent duplicates; a run after a crash does the remaining steps.
 */
@Injectable()
export class LogRootWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.process<LogRootJob>(LOG_ROOT_QUEUE, ({ data }) => this.make(data));
  }

  /** A failing job queue must not keep the backend from starting: the next start, or another backend, asks again. */
  async onApplicationBootstrap(): Promise<void> {
    await this.askForNextAfter(this.clock.now()).catch((error: unknown) =>
      logger.warn({ err: error }, 'The root of the event log was not asked for'),
    );
  }

  /** Enqueues the next day first: a day that fails must not end the series. */
  private async make({ day }: LogRootJob): Promise<void> {
    const now = this.clock.now();
    await this.askForNextAfter(now > rootDue(day) ? now : rootDue(day));
    const progress = await hashNewEvents(this.pool, this.store);
    const root = await keepRoot(this.pool, day, progress, now);
    // A later day already has its root, which covers this day.
    if (!root) return;
    try {
      await this.write();
    } finally {
      // Mails even when the file cannot be written: then the mail is the only copy outside the database.
      await this.mailRoot(root);
    }
  }

  private async write(): Promise<void> {
    const changed = await appendRoots(rootsFileIn(this.config.proofDir), await logRoots(this.pool));
    for (const { day } of changed)
      logger.error({ day }, 'The database has another root of this day than the file of roots');
  }

  private async askForNextAfter(now: Date): Promise<void> {
    const { day, at } = nextRoot(now);
    await this.jobs.enqueue(LOG_ROOT_QUEUE, day, { day } satisfies LogRootJob, { runAt: at });
  }

  /** Sends no mail for a day without events, which has the root of the day before. */
  private async mailRoot(root: LogRoot): Promise<void> {
    if (root.root === root.previousRoot || root.events === 0) return;
    const people = await this.dataSource
      .getRepository(User)
      .find({ where: { isSuperAdmin: true }, order: { id: 'ASC' } });
    for (const { id, email } of people)
      await sendOrLog(
        this.mail,
        {
          messageId: `log-root-${root.day}-${id}`,
          ...logRootEmail({ to: email, root, url: `${this.config.publicUrl}/proof` }),
        },
        'a super administrator cannot be told the root of the event log',
      );
  }
}
