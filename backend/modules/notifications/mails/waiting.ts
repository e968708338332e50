import { DataSource, Not } from 'typeorm';
import type { WaitingView } from '../../../contracts/rest/administration.js';
import { malaysianDay, malaysianMidnight } from '../../../contracts/malaysian-time.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { eachAlone } from '../../../infrastructure/process/each-alone.js';
import { School, SchoolAdmin } from '../../schools/api.js';
import { WaitingQueries } from '../../waiting/api.js';
import { composeSiteLetter } from '../letter.js';
import { mail } from '../mail.js';

export interface WaitingEmailInput {
  readonly to: string;
  readonly schoolName: string;
  /** Sentences about work that has waited for more than a day; at least one. */
  readonly lines: readonly string[];
  readonly url: string;
}

/** Writes the daily mail to a school's owner or administrator about work that has waited for more than a day. */
export function waitingEmail({ to, schoolName, lines, url }: WaitingEmailInput): ComposedMail {
  const title = `Something waits for you at ${schoolName}`;
  return composeSiteLetter({
    to,
    subject: title,
    title,
    titleInText: true,
    preview: lines[0] ?? title,
    sentences: lines,
    action: ['Look at it', url],
    small: 'This mail comes once a day, and only while something has waited for more than a day.',
    footer: `Sent by Houselights to the administrators of ${schoolName}.`,
  });
}

const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds from midnight in Kuala Lumpur to the sending time, 8 in the morning. */
const MORNING_MS = 8 * 60 * 60_000;

/** Returns the sending time of the next morning's mail after `now`, with its day in Kuala Lumpur. */
export function nextDigest(now: Date): { readonly day: string; readonly at: Date } {
  const morning = morningOf(malaysianDay(now));
  const at = now < morning ? morning : new Date(morning.getTime() + DAY_MS);
  return { day: malaysianDay(at), at };
}

/**
 * Returns the sending time of a day's mail.
 *
 * @param day day in Kuala Lumpur, YYYY-MM-DD
 */
export const morningOf = (day: string): Date =>
  new Date(malaysianMidnight(day).getTime() + MORNING_MS);

const isOverdue = (since: string | null, now: Date): boolean =>
  since !== null && Date.parse(since) < now.getTime() - DAY_MS;

/** Returns the id of the booking that has waited longest, for more than a day; empty when there is none. */
export const overdueBooking = ({ receipts, failedMails }: WaitingView, now: Date): string =>
  (isOverdue(receipts.oldest, now)
    ? receipts.bookings[0]
    : failedMails.find(({ failedAt }) => isOverdue(failedAt, now))?.bookingId) ?? '';

/** Returns one line for each kind of work that has waited for more than a day. */
export function overdueLines(waiting: WaitingView, now: Date): string[] {
  const mails = waiting.failedMails.filter(({ failedAt }) => isOverdue(failedAt, now));
  return [
    ...(isOverdue(waiting.receipts.oldest, now)
      ? [
          `${counted(waiting.receipts.count, 'payment receipt waits', 'payment receipts wait')} for a decision, the oldest for more than a day. Until then its family has no ticket.`,
        ]
      : []),
    ...(mails.length > 0
      ? [
          `${counted(mails.length, 'ticket', 'tickets')} could not be delivered by email: ${mails.map(({ confirmationNumber }) => confirmationNumber).join(', ')}.`,
        ]
      : []),
  ];
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * Morning mail about a school's work that has waited for more than a day. Volunteers who only work at the door do not
 * get it, because they cannot do that work.
 */
export const waiting = mail({
  queue: 'waiting-mail',
  daily: { next: nextDigest, dueAt: morningOf },
  many: true,
  needs: { dataSource: DataSource, queries: WaitingQueries },
  async run({ id: day }: Job, { clock, config, dataSource, queries, send }) {
    const schools = await dataSource.getRepository(School).findBy({ status: 'approved' });
    // A mail of one school that fails must not stop those of the other schools.
    await eachAlone(schools, async (school) => {
      const work = await queries.waitingOfSchool(school);
      const now = clock.now();
      const lines = overdueLines(work, now);
      if (lines.length === 0) return;
      const url = `${config.publicUrl}/admin/bookings/${overdueBooking(work, now)}`;
      const administrators = await dataSource.getRepository(SchoolAdmin).find({
        where: { schoolId: school.id, role: Not('door') },
        relations: { user: true },
        order: { invitedAt: 'ASC', id: 'ASC' },
      });
      await eachAlone(administrators, async ({ id, user }) => {
        if (!user) return;
        const words = { to: user.email, schoolName: school.name, lines, url };
        await send({ messageId: `waiting-${day}-${id}`, mail: waitingEmail(words) });
      });
    });
  },
});
