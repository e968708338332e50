import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type pg from 'pg';
import { LANGUAGES } from '../../contracts/language.js';
import { withoutMailAddresses } from '../../contracts/mail-address.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { AnswersFirst } from '../../infrastructure/commands/answers-first.js';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { isWithinLimits } from '../../infrastructure/http/counted-once.js';
import { RateWindows } from '../../infrastructure/http/rate-windows.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../../infrastructure/jobs/port.js';
import { textsFor } from '../../infrastructure/language/texts.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { MAIL_SENDER, MailRefusedError, type MailSender } from '../../infrastructure/mail/port.js';
import { TOO_MANY_MAILS } from './limits.js';
import type { AnyMail, Letter, MailOutcome } from './mail.js';
import { MAILS } from './mails.js';

/**
 * Number of mails to few people that are sent at once. Their database calls go together, so 16 cost half as much each
 * as 4 (docs/bench.md).
 */
const AT_ONCE = 16;
/** Number of jobs with mails to many people that run at once. */
const MANY_AT_ONCE = 2;

/**
 * Runs the jobs of all mails. A job is retried until the mail server accepts or refuses its mail. After a crash the
 * same mail is sent with the same id, which is derived from its cause.
 */
@Injectable()
export class MailWorker implements OnModuleInit, OnApplicationBootstrap {
  private readonly given = new Map<AnyMail, Readonly<Record<string, object>>>();

  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly sender: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly rates: RateWindows,
    private readonly answersFirst: AnswersFirst,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    // Load all languages now, so that a missing one stops the start and delays no mail.
    for (const language of Object.keys(LANGUAGES)) textsFor(language);
    for (const mail of MAILS)
      this.given.set(
        mail,
        Object.fromEntries(
          Object.entries(mail.needs).map(([name, service]) => [
            name,
            this.modules.get<object>(service, { strict: false }),
          ]),
        ),
      );
    for (const [many, concurrency] of [
      [false, AT_ONCE],
      [true, MANY_AT_ONCE],
    ] as const) {
      const queues = MAILS.filter((mail) => (mail.many ?? false) === many).map(
        ({ queue }) => queue,
      );
      this.jobs.process<object>([...new Set(queues)], (job, signal) => this.run(job, signal), {
        concurrency,
      });
    }
  }

  /**
   * Requests the daily jobs. A failing job queue must not prevent the start; the next start or another backend requests
   * them again.
   */
  async onApplicationBootstrap(): Promise<void> {
    for (const mail of MAILS)
      await this.askForNext(mail, this.clock.now()).catch((error: unknown) =>
        logger.warn({ err: error, queue: mail.queue }, 'A daily mail was not requested'),
      );
  }

  private async run(job: Job<object>, signal: AbortSignal): Promise<void> {
    const notice = 'notice' in job.data ? job.data.notice : undefined;
    const mail = MAILS.find(({ queue, ...each }) => queue === job.queue && each.notice === notice);
    // A newer release running at the same time requested this mail. After this error the queue retries the job until
    // that release takes it.
    if (!mail) throw new Error(`There is no mail ${String(notice)} in the queue ${job.queue}.`);
    await this.answersFirst.turn();
    // The next day's job is requested first, so that a failing day does not end the series. The queue's clock may be
    // ahead of this server's.
    if (mail.daily) {
      const due = mail.daily.dueAt(job.id);
      await this.askForNext(mail, new Date(Math.max(due.getTime(), this.clock.now().getTime())));
    }
    await mail.run(job, {
      ...this.given.get(mail),
      ...{ clock: this.clock, config: this.config, pool: this.pool, signal },
      send: (letter) => this.send(job, letter),
    });
  }

  private async askForNext({ queue, daily }: AnyMail, now: Date): Promise<void> {
    if (!daily) return;
    const { day, at } = daily.next(now);
    await this.jobs.enqueue(queue, day, { day }, { runAt: at });
  }

  private async send(
    { queue, id }: Job<object>,
    { messageId, mail, limit }: Letter,
  ): Promise<MailOutcome> {
    if (limit && !isWithinLimits(this.rates, `${limit.name} for ${id}`, limit.rates(mail.to))) {
      logger.warn(
        { queue, id },
        'A mail is not sent, because its address or school has reached the limit',
      );
      return { reason: TOO_MANY_MAILS };
    }
    try {
      await this.sender.send({ messageId, ...mail });
      return { messageId, mail };
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      const refusedBecause = withoutMailAddresses(error.message);
      logger.warn({ queue, id, refusedBecause }, 'A mail cannot be delivered');
      return { reason: error.message };
    }
  }
}
