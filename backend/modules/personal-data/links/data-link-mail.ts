import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { bookingsOfEmail } from '../../../../projections/read-models/bookings/bookings.queries.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { isWithinLimits } from '../../../infrastructure/http/counted-once.js';
import { RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import { DataLinks } from './data-links.js';
import { dataLinkEmail } from './data-link-email.js';

const QUEUE = 'my-data-link-mail';

/** Limit of mails per address, because anybody can ask for them. */
const PER_ADDRESS = { limit: 3, seconds: 3600 };

/** After this time nobody waits for the mail, and no job may keep an address longer. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

interface AskedFor {
  readonly email: string;
  /** ISO 8601 */
  readonly askedAt: string;
}

/**
 * Sends the link in a job, and searches for bookings only there: neither the answer nor its duration may show whether
 * an address is known. An address without bookings gets no mail.
 */
@Injectable()
export class DataLinkMail implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rates: RateWindows,
    private readonly links: DataLinks,
  ) {}

  onModuleInit(): void {
    this.jobs.process<AskedFor>(QUEUE, (job) => this.send(job));
  }

  async promise(email: string): Promise<void> {
    const data: AskedFor = { email, askedAt: this.clock.now().toISOString() };
    await this.jobs.enqueue(QUEUE, randomUUID(), data);
  }

  private async send({ id, data: { email, askedAt } }: Job<AskedFor>): Promise<void> {
    if (this.clock.now().getTime() - Date.parse(askedAt) > GIVEN_UP_AFTER_MS) return;
    // The address as given in the booking, not as typed now.
    const to = (await bookingsOfEmail(this.pool, email))[0]?.customer_email;
    if (!to) return;
    const limit = [PER_ADDRESS, `my-data-link-mail ${to.toLowerCase()}`] as const;
    if (!isWithinLimits(this.rates, `my-data-link-mail for ${id}`, [limit])) return;
    await sendOrLog(
      this.mail,
      { messageId: `my-data-link-${id}`, ...dataLinkEmail({ to, url: this.links.link(to) }) },
      'a link to personal data cannot be delivered',
    );
  }
}
