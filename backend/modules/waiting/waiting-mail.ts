import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { JOB_QUEUE, type JobQueue } from '../../infrastructure/jobs/port.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { MAIL_SENDER, type MailSender } from '../../infrastructure/mail/port.js';
import { sendOrLog } from '../../infrastructure/mail/send-or-log.js';
import { eachAlone } from '../../infrastructure/process/each-alone.js';
import { School, SchoolAdmin } from '../schools/api.js';
import { morningOf, nextDigest, overdueBooking, overdueLines } from './digest.js';
import { waitingEmail } from './waiting-email.js';
import { WaitingQueries } from './waiting-queries.js';

export const WAITING_MAIL_QUEUE = 'waiting-mail';

export interface WaitingMailJob {
  /** In Kuala Lumpur, YYYY-MM-DD; also the job's id. */
  readonly day: string;
}

/**
 * Each morning sends a mail to the owners and administrators of a school where something has waited for more than a
 * day. The ids of the job (one per day) and of the mail (one per day and person) prevent duplicates by several
 * backends, a restart, or a run after a crash.
 */
@Injectable()
export class WaitingMail implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly waiting: WaitingQueries,
  ) {}

  onModuleInit(): void {
    this.jobs.process<WaitingMailJob>(WAITING_MAIL_QUEUE, ({ data }) => this.send(data));
  }

  /** A failing job queue must not keep the backend from starting: the next start, or another backend, asks again. */
  async onApplicationBootstrap(): Promise<void> {
    await this.askForNextAfter(this.clock.now()).catch((error: unknown) =>
      logger.warn({ err: error }, 'The mail about what waits was not asked for'),
    );
  }

  /**
   * Enqueues the next day first: a school whose mail fails must neither end the series nor keep other schools from
   * their mails.
   */
  private async send({ day }: WaitingMailJob): Promise<void> {
    const now = this.clock.now();
    // The queue's clock may be ahead of ours: then the next day follows this job's own day.
    await this.askForNextAfter(now > morningOf(day) ? now : morningOf(day));
    const schools = await this.dataSource.getRepository(School).findBy({ status: 'approved' });
    await eachAlone(schools, (school) => this.sendTo(school, day));
  }

  private async askForNextAfter(now: Date): Promise<void> {
    const { day, at } = nextDigest(now);
    await this.jobs.enqueue(WAITING_MAIL_QUEUE, day, { day } satisfies WaitingMailJob, {
      runAt: at,
    });
  }

  private async sendTo(school: School, day: string): Promise<void> {
    const waiting = await this.waiting.waitingOfSchool(school);
    const now = this.clock.now();
    const lines = overdueLines(waiting, now);
    if (lines.length === 0) return;
    const administrators = await this.dataSource.getRepository(SchoolAdmin).find({
      // People who only work at the door can do nothing about it.
      where: { schoolId: school.id, role: Not('door') },
      relations: { user: true },
      order: { invitedAt: 'ASC', id: 'ASC' },
    });
    await eachAlone(administrators, async ({ id, user }) => {
      if (!user) return;
      const mail = waitingEmail({
        to: user.email,
        schoolName: school.name,
        lines,
        url: `${this.config.publicUrl}/admin/bookings/${overdueBooking(waiting, now)}`,
      });
      await sendOrLog(
        this.mail,
        { messageId: `waiting-${day}-${id}`, ...mail },
        'an administrator cannot be told what waits',
        { schoolId: school.id },
      );
    });
  }
}
