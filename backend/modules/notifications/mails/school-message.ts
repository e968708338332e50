import { isExpected, isPaid } from '../../../contracts/booking-groups.js';
import { withoutMailAddresses } from '../../../contracts/mail-address.js';
import { toDecimal, toSen } from '../../../contracts/money.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import { unlinked } from '../../../infrastructure/mail/frame/mail-text.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import {
  BookingsOfPerformance,
  BookingReader,
  mailedCustomer,
  type PlacedBooking,
} from '../../orders/api.js';
import { BookingMails, type Customer } from '../booking-mail.js';
import { compose, type NoticeInput, type NoticeWords } from '../letter.js';
import { mail, type Tools } from '../mail.js';
import {
  BuyerMessages,
  BUYERS_MESSAGE_QUEUE,
  NOT_SENT_IN_TIME,
  triedSince,
  type BuyerMail,
  type BuyerMessage,
  type BuyersMessageJob,
  type Family,
} from '../buyer-messages.js';

export interface SchoolMessage {
  readonly subject: string;
  /** Text of the message; each line becomes a paragraph. */
  readonly text: string;
  readonly schoolName: string;
  readonly productionTitle: string;
}

/** Returns the words around the staff's text, which the preview shows too. */
export function schoolMessageWords(
  { subject, text, schoolName, productionTitle }: SchoolMessage,
  language?: string,
): Pick<NoticeWords, 'subject' | 'title' | 'sentences'> {
  const i18n = textsFor(language);
  return {
    subject: unlinked(subject),
    title: subject,
    sentences: [
      i18n.t('{school} writes to families who booked {production}:', {
        school: schoolName,
        production: productionTitle,
      }),
      ...text
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ].map(unlinked),
  };
}

/**
 * Writes the mail with a message of staff to one family.
 *
 * @param bookings bookings of one family, at least one
 */
export function schoolMessageEmail(
  { subject, text }: { readonly subject: string; readonly text: string },
  bookings: readonly [NoticeInput, ...NoticeInput[]],
): ComposedMail {
  const [first] = bookings;
  const { school, productionTitle, language } = first;
  const i18n = textsFor(language);
  return compose(
    {
      ...first,
      seats: bookings.flatMap(({ seats }) => seats),
      totalAmount: toDecimal(
        bookings.reduce((sum, { totalAmount }) => sum + (toSen(totalAmount) ?? 0), 0),
      ),
      confirmationNumber: bookings.map(({ confirmationNumber }) => confirmationNumber).join(', '),
    },
    {
      ...schoolMessageWords({ subject, text, schoolName: school.name, productionTitle }, language),
      action: [
        bookings.length === 1
          ? i18n.t('View your booking')
          : i18n.t('View booking {number}', { number: first.confirmationNumber }),
        first.bookingUrl,
      ],
    },
  );
}

type Reachable = PlacedBooking & { readonly customer: Customer };
type OneOrMore = readonly [Reachable, ...Reachable[]];

const NEEDS = {
  messages: BuyerMessages,
  ofPerformance: BookingsOfPerformance,
  streams: BookingReader,
  bookings: BookingMails,
};
type Services = Tools & {
  readonly [Name in keyof typeof NEEDS]: InstanceType<(typeof NEEDS)[Name]>;
};

/** Attempt to send a message. `isLate` is true for an attempt that is too old and given up. */
interface Try {
  readonly job: BuyersMessageJob;
  readonly message: BuyerMessage;
  readonly isLate: boolean;
}

/**
 * Mails with a message of staff to a performance's families. The families are stored first, then each mail is sent.
 * Mail ids are derived from message and family, so a mail sent again after a crash has the same id.
 *
 * A mail that fails does not delay the others; the next run sends the rest. After a day the rest counts as not sent,
 * until staff request a retry (messages/message-requests.ts).
 */
export const schoolMessage = mail({
  queue: BUYERS_MESSAGE_QUEUE,
  on: { BuyersMessageRequested: ({ messageId }, { id }) => ({ messageId, causeId: id }) },
  many: true,
  needs: NEEDS,
  async run({ data: job }: Job<BuyersMessageJob>, services) {
    const { messages, clock, signal } = services;
    const message = await messages.find(job.messageId);
    if (!message) return;
    const isLate = message.triedSince < triedSince(clock.now());
    if (isLate && message.families === null) return;
    if (message.families === null)
      await messages.address(message.id, await familiesOf(message, services));
    const failures: unknown[] = [];
    const waiting = await messages.waiting(job);
    // Mails that are split off while the loop runs are appended and sent too.
    for (const each of waiting) {
      signal.throwIfAborted();
      await messages
        .inHand(job, each.number, async () => {
          waiting.push(...(await sendOne(each, { job, message, isLate }, services)));
        })
        .catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** Finds the families in the booking streams, which include a booking paid a moment ago. */
async function familiesOf(
  message: BuyerMessage,
  { ofPerformance, streams }: Services,
): Promise<Family[]> {
  const meant: Reachable[] = [];
  for (const id of new Set(message.bookingIds)) {
    const booking = await streams.load(id);
    // Staff may name a booking of another school, to which they must not write.
    if (booking.kind === 'none' || booking.performance.performanceId !== message.performanceId)
      continue;
    if (isMeant(booking, message)) meant.push(booking);
  }
  if (message.bookingIds === null)
    await ofPerformance.each(message.performanceId, null, (booking) => {
      if (isMeant(booking, message)) meant.push(booking);
      return Promise.resolve(false);
    });
  return byAddress(meant).map(familyOf);
}

/**
 * Sends one waiting mail.
 *
 * @returns waiting mails that were split off, because an address was corrected after the request
 */
async function sendOne(
  { number, bookingIds }: BuyerMail,
  oneTry: Try,
  services: Services,
): Promise<BuyerMail[]> {
  const { messages, streams } = services;
  const { message } = oneTry;
  const all = await Promise.all(bookingIds.map((id) => streams.loadPlaced(id)));
  const [bookings, ...elsewhere] = byAddress(all.filter((booking) => isMeant(booking, message)));
  if (!bookings) {
    await messages.record(message.id, number, { state: 'skipped' });
    return [];
  }
  const kept = all.filter((booking) => !elsewhere.flat().some((other) => other === booking));
  const others = elsewhere.map(familyOf);
  const splitOff =
    others.length === 0 ? [] : await messages.split(message.id, number, familyOf(kept), others);
  await sendTo(bookings, number, oneTry, services);
  return splitOff;
}

async function sendTo(
  [first, ...others]: OneOrMore,
  number: number,
  { job, message, isLate }: Try,
  { bookings, messages, send }: Services,
): Promise<void> {
  const factsOf = (booking: Reachable) => bookings.facts(booking, booking.customer);
  const composed = schoolMessageEmail(message, [
    await factsOf(first),
    ...(await Promise.all(others.map(factsOf))),
  ]);
  const outcome = isLate
    ? { reason: NOT_SENT_IN_TIME }
    : await send({ messageId: `message-${message.id}-${number}`, mail: composed });
  const about = { notice: 'school-message', subject: message.subject } as const;
  for (const { bookingId } of [first, ...others])
    await bookings.record({ ...job, bookingId }, about, outcome, null);
  await messages.record(
    message.id,
    number,
    'reason' in outcome
      ? { state: 'failed', reason: withoutMailAddresses(outcome.reason) }
      : { state: 'sent' },
  );
}

function byAddress(bookings: readonly Reachable[]): OneOrMore[] {
  const found = new Map<string, OneOrMore>();
  for (const booking of bookings) {
    const address = booking.customer.email.toLowerCase();
    const others = found.get(address);
    found.set(address, others ? [...others, booking] : [booking]);
  }
  return [...found.values()];
}

const familyOf = (bookings: readonly PlacedBooking[]): Family => ({
  bookingIds: bookings.map(({ bookingId }) => bookingId),
  confirmationNumbers: bookings.map(({ confirmationNumber }) => confirmationNumber),
});

const isMeant = (
  booking: PlacedBooking,
  { includeUnpaid, bookingIds }: BuyerMessage,
): booking is Reachable =>
  mailedCustomer(booking) !== null &&
  (bookingIds !== null || isPaid(booking.status) || (includeUnpaid && isExpected(booking)));
