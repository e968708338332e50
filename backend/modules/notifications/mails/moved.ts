import { isExpected, isPaid } from '../../../contracts/booking-groups.js';
import type { TimeAndVenue } from '../../../contracts/events/index.js';
import { dateAndTime, dayOf } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { calendarAttachment, sameTimeAndVenue } from '../../orders/api.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

/** The rescheduled booking, with its former time and venue. */
export interface MovedInput extends NoticeInput {
  readonly before: { readonly startsAt: Date; readonly venue: string };
  /** True when the family has a ticket, and may have the performance in a calendar. */
  readonly paid: boolean;
  /** Number of times that the performance was rescheduled (including this time) or the seats were amended. */
  readonly changes: number;
  readonly now: Date;
}

/** Writes the e-mail about a rescheduled performance: the new and the old time and venue, and that the ticket is still valid. */
export function bookingMovedEmail(input: MovedInput): ComposedMail {
  const { before, startsAt, venue, productionTitle, school, paid } = input;
  const otherTime = before.startsAt.getTime() !== startsAt.getTime();
  const otherVenue = before.venue !== venue;
  const time = dayOf(before.startsAt) === dayOf(startsAt) ? 'time' : 'date';
  const what = [...(otherTime ? [time] : []), ...(otherVenue ? ['venue'] : [])].join(' and ');
  const mail = compose(input, {
    subject: `New ${what}: ${productionTitle}`,
    title: `Your performance has a new ${what}`,
    sentences: [
      `${school.name} has moved a performance that you have booked.`,
      ...(otherTime
        ? [
            `It now begins on ${dateAndTime(startsAt)}. Before, it was to begin on ${dateAndTime(before.startsAt)}.`,
          ]
        : []),
      ...(otherVenue
        ? [`It now takes place at ${venue}. Before, it was to be at ${before.venue}.`]
        : []),
      paid
        ? 'Your seats stay yours and your ticket stays valid: the same code lets your party in. The calendar file in this mail takes the place of the one you have.'
        : 'Your seats go with it; there is nothing else to do than what your booking asks for.',
      `If you cannot come any more, please talk to ${school.name}.`,
    ],
  });
  return paid ? { ...mail, attachments: [calendarAttachment(input)] } : mail;
}

/** E-mail about the rescheduled performance of a booking. Bookings that have no seats, and cannot get any, get no e-mail. */
export const moved = bookingMail<{ readonly from: TimeAndVenue; readonly to: TimeAndVenue }>({
  notice: 'moved',
  queue: 'move-notice',
  prefix: 'moved',
  on: { BookingRescheduled: ({ from, to }) => ({ from, to }) },
  // A performance that was rescheduled again has a second e-mail, and an old date must not arrive after the new one.
  isOld: ({ booking, now }, { to }) =>
    !isExpected(booking) ||
    Date.parse(to.startsAt) <= now.getTime() ||
    !sameTimeAndVenue(booking.performance, to),
  limit: () => null,
  write: (about, { from }) =>
    bookingMovedEmail({
      ...about,
      before: { startsAt: new Date(from.startsAt), venue: from.venue },
      paid: isPaid(about.booking.status),
      changes: about.booking.changes,
    }),
});
