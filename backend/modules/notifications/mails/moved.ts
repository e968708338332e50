import { isExpected, isPaid } from '../../../contracts/booking-groups.js';
import type { TimeAndVenue } from '../../../contracts/events/index.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { dateAndTime, dayOf } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { calendarAttachment, sameTimeAndVenue } from '../../orders/api.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export interface MovedInput extends NoticeInput {
  readonly before: { readonly startsAt: Date; readonly venue: string };
  /** True when the family has a ticket, and may have the performance in a calendar. */
  readonly paid: boolean;
  /** Number of times the performance was rescheduled or the seats were amended, including now. */
  readonly changes: number;
  readonly now: Date;
}

/** Writes the mail about a rescheduled performance: new and old time and venue, and that the ticket is still valid. */
export function bookingMovedEmail(input: MovedInput): ComposedMail {
  const { before, startsAt, venue, productionTitle, paid, language } = input;
  const i18n = textsFor(language);
  const school = input.school.name;
  const otherTime = before.startsAt.getTime() !== startsAt.getTime();
  const otherVenue = before.venue !== venue;
  const otherDay = dayOf(before.startsAt) !== dayOf(startsAt);
  const time = !otherTime ? 'no' : otherDay ? 'date' : 'time';
  const what = otherVenue ? `${time}_and_venue` : time;
  const mail = compose(input, {
    subject: i18n.t(
      '{what, select, time {New time} date {New date} time_and_venue {New time and venue} date_and_venue {New date and venue} other {New venue}}: {production}',
      { what, production: productionTitle },
    ),
    title: i18n.t(
      '{what, select, time {Your performance has a new time} date {Your performance has a new date} time_and_venue {Your performance has a new time and venue} date_and_venue {Your performance has a new date and venue} other {Your performance has a new venue}}',
      { what },
    ),
    sentences: [
      i18n.t('{school} has moved a performance that you have booked.', { school }),
      ...(otherTime
        ? [
            i18n.t('It now begins on {now}. Before, it was to begin on {before}.', {
              now: dateAndTime(startsAt, language),
              before: dateAndTime(before.startsAt, language),
            }),
          ]
        : []),
      ...(otherVenue
        ? [
            i18n.t('It now takes place at {now}. Before, it was to be at {before}.', {
              now: venue,
              before: before.venue,
            }),
          ]
        : []),
      paid
        ? i18n.t(
            'Your seats stay yours and your ticket stays valid: the same code lets your party in. The calendar file in this mail takes the place of the one you have.',
          )
        : i18n.t(
            'Your seats go with it; there is nothing else to do than what your booking asks for.',
          ),
      i18n.t('If you cannot come any more, please talk to {school}.', { school }),
    ],
  });
  return paid ? { ...mail, attachments: [calendarAttachment(input)] } : mail;
}

/** Mail about a booking's rescheduled performance. Bookings without seats that cannot get any get no mail. */
export const moved = bookingMail<{ readonly from: TimeAndVenue; readonly to: TimeAndVenue }>({
  notice: 'moved',
  queue: 'move-notice',
  prefix: 'moved',
  on: { BookingRescheduled: ({ from, to }) => ({ from, to }) },
  // When a performance was rescheduled twice, the older mail must not arrive after the newer one.
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
