import {
  bookingStream,
  type BookingEvent,
  type BookingStatus,
  type DiscountCodeEvent,
  type DomainEventType,
  type PaymentEvent,
  type Seat,
  type SeatEvent,
  type StatementEvent,
} from '../../../../contracts/events/index.js';
import type { ReceiptVerificationStatus } from '../../../../contracts/rest/bookings.js';
import type { RecordedEvent } from '../../../../infrastructure/event-store/codec/recorded-event.js';
import { applyMoney, inRinggit, paidOf, accountOf, type Account } from './money.js';
import {
  lineKey,
  newBooking,
  type FoldedBooking,
  type FoldedPerformance,
  type FoldedReceipt,
  type FoldStates,
  type Owner,
  type States,
} from './states.js';

/** Rules that a log can break. */
export type Rule =
  /** A seat has at most one live owner at every moment. */
  | 'seats'
  /** An order is placed once, before its other events; a paid order has its seats. */
  | 'bookings'
  /** A paid order with a discount code has its use of it, and only orders that may still be paid have one. */
  | 'discount codes'
  /** Sums of money add up, and no money counts twice. */
  | 'money';

export interface LogFoldOptions {
  /** Greatest difference between the clocks of the events' writers, in milliseconds; default 0. */
  readonly clockDifferenceMs?: number;
  /** Called for each broken rule, with a sentence about the breach. */
  readonly onBreach: (rule: Rule, sentence: string) => void;
}

/**
 * Folds a log for the drill (tools/drill) and the verification, from its events alone. It deliberately shares no code
 * with the site: no decider and no projector. The rules are written here a second time, so that a mistake in one of the
 * two shows.
 */
export class LogFold {
  private readonly clockDifferenceMs: number;
  /** Ids of the newest receipts, by booking. */
  private readonly newestReceipts = new Map<string, string>();
  private readonly onBreach: LogFoldOptions['onBreach'];

  constructor(
    private readonly states: FoldStates,
    { clockDifferenceMs = 0, onBreach }: LogFoldOptions,
  ) {
    this.clockDifferenceMs = clockDifferenceMs;
    this.onBreach = onBreach;
  }

  add(event: RecordedEvent): void {
    if (isSeatEvent(event)) this.addSeats(event, event.metadata.occurredAt);
    else if (isStatementEvent(event)) this.addStatement(event);
    else if (isCodeEvent(event)) this.addCodeUse(event, event.metadata.occurredAt);
    else if (event.type === 'PaymentClaimed') this.addPayment(event.stream, event);
    else if (event.stream.startsWith(bookingStream(''))) this.addBooking(event as BookingEvent);
  }

  private addSeats(event: SeatEvent, at: string): void {
    const { performanceId, bookingId } = event.data;
    const booking = this.states.bookings.get(bookingId) ?? newBooking(bookingId);
    const seats = this.states.performances.get(performanceId) ?? {};
    const mine = { performanceId, bookingId, seats, booking, at };
    switch (event.type) {
      case 'SeatsHeld':
        if (event.data.block) booking.isBlock = true;
        this.give(mine, event.data.seats, { until: event.data.until, sold: false });
        break;
      case 'SeatsTaken':
        this.give(mine, event.data.seats, { until: null, sold: true });
        break;
      case 'SeatsMoved': {
        const [first] = event.data.from;
        const kept = first && seats[keyOf(first)];
        this.take(mine, event.data.from, event.type);
        this.give(mine, event.data.to, {
          until: kept?.until ?? null,
          sold: kept?.sold ?? false,
        });
        break;
      }
      case 'SeatsReleased':
        this.take(mine, event.data.seats, event.type);
        break;
      case 'HoldExtended':
        // Searches all seats for those of the booking, because a list of them for each booking would cost more.
        for (const key in seats)
          if (seats[key]?.bookingId === bookingId)
            this.put(mine, key, { bookingId, until: event.data.until, sold: false });
        break;
    }
    booking.seatsChangedAt = at;
    this.states.performances.set(performanceId, seats);
    this.states.bookings.set(bookingId, booking);
  }

  private give(
    mine: OneBookingsSeats,
    list: readonly Seat[],
    { until, sold }: Omit<Owner, 'bookingId'>,
  ): void {
    const { performanceId, bookingId, seats, at } = mine;
    for (const seat of list) {
      const key = keyOf(seat);
      const before = seats[key];
      if (before && before.bookingId !== bookingId && !this.lapsed(before, at))
        this.onBreach(
          'seats',
          `Seat ${seat.row}${seat.number} of performance ${performanceId} went to booking ${bookingId} while booking ${before.bookingId} had it`,
        );
      if (before?.sold && before.bookingId !== bookingId)
        this.unsell(before.bookingId, soldKey(performanceId, key));
      this.put(mine, key, { bookingId, until, sold });
    }
  }

  private take(mine: OneBookingsSeats, list: readonly Seat[], type: DomainEventType): void {
    const { performanceId, bookingId, seats, booking } = mine;
    for (const seat of list) {
      const key = keyOf(seat);
      const owner = seats[key];
      if (owner?.bookingId !== bookingId) {
        this.onBreach(
          'seats',
          `${type} of booking ${bookingId} names seat ${seat.row}${seat.number} of performance ${performanceId}, which ${owner ? `booking ${owner.bookingId} has` : 'nobody has'}`,
        );
        continue;
      }
      delete seats[key];
      booking.sold = without(booking.sold, soldKey(performanceId, key));
    }
  }

  private put(
    { performanceId, seats, booking }: OneBookingsSeats,
    key: string,
    owner: Owner,
  ): void {
    seats[key] = owner;
    const sold = soldKey(performanceId, key);
    booking.sold = owner.sold ? withOne(booking.sold, sold) : without(booking.sold, sold);
  }

  /** Removes a seat from the sold seats, because another booking has the seat and that breach was already reported. */
  private unsell(bookingId: string, sold: string): void {
    const booking = this.states.bookings.get(bookingId);
    if (booking) booking.sold = without(booking.sold, sold);
  }

  private lapsed({ until }: Owner, at: string): boolean {
    return until !== null && Date.parse(until) <= Date.parse(at) + this.clockDifferenceMs;
  }

  private addBooking(event: BookingEvent): void {
    const { bookingId } = event.data;
    const booking = this.states.bookings.get(bookingId) ?? newBooking(bookingId);
    if (event.type === 'BookingPlaced') {
      if (booking.placed) this.onBreach('bookings', `Booking ${bookingId} was placed twice`);
      const code = event.data.discountCode;
      booking.placed = {
        performanceId: event.data.performance.performanceId,
        confirmationNumber: event.data.confirmationNumber,
        email: event.data.customer?.email ?? null,
        code: code ? { id: code.id, word: code.word } : null,
      };
      booking.status = 'pending_payment';
      booking.seats = keysOf(event.data.seats);
    } else if (!booking.placed && event.type !== 'SeatChangeAbandoned')
      this.onBreach('bookings', `Booking ${bookingId} has events and was never placed`);
    if (event.type === 'BookingSeatsAmended') booking.seats = keysOf(event.data.to);
    if (event.type === 'BookingStatusSetByStaff') booking.status = event.data.to;
    if (event.type === 'TicketSent') booking.tickets += 1;
    booking.status = STATUS_AFTER[event.type] ?? booking.status;
    const complaint = applyMoney(booking.money, event);
    if (complaint) this.onBreach('money', `Booking ${bookingId} ${complaint}`);
    this.states.bookings.set(bookingId, booking);
    this.addReceipt(event);
  }

  private addCodeUse({ type, data }: DiscountCodeEvent, at: string): void {
    const { codeId, word, bookingId } = data;
    const booking = this.states.bookings.get(bookingId) ?? newBooking(bookingId);
    const { [codeId]: used, ...others } = booking.codeUses;
    if (type === 'DiscountCodeReturned' && used !== word)
      this.onBreach(
        'discount codes',
        `Booking ${bookingId} returned discount code ${word}, which it did not use`,
      );
    booking.codeUses = type === 'DiscountCodeUsed' ? { ...others, [codeId]: word } : others;
    booking.codeUsesChangedAt = at;
    this.states.bookings.set(bookingId, booking);
  }

  private addReceipt(event: BookingEvent): void {
    const { receipts } = this.states;
    if (!receipts) return;
    if (event.type === 'ReceiptUploaded')
      this.newestReceipts.set(event.data.bookingId, event.data.receiptId);
    this.addToNewestReceipt(event, receipts);
    if (!('receiptId' in event.data)) return;
    const { receiptId, bookingId } = event.data;
    const status = RECEIPT_STATUS_AFTER[event.type];
    const known = receipts.get(receiptId);
    if (event.type === 'ReceiptUploaded') receipts.set(receiptId, { bookingId, status: 'pending' });
    else if (known && status) receipts.set(receiptId, { ...known, status });
  }

  private addToNewestReceipt(event: BookingEvent, receipts: States<FoldedReceipt>): void {
    const newest = this.newestReceipts.get(event.data.bookingId);
    const before = newest && receipts.get(newest);
    const decided = statusWithBooking(event);
    if (!newest || !before || !decided) return;
    const waits = ['pending', 'verifying', 'needs_review'].includes(before.status);
    if (waits || !decided.ifItWaits) receipts.set(newest, { ...before, status: decided.status });
  }

  /** Adds a payment. A transfer pays for one booking: the first booking that locks the transfer. */
  private addPayment(stream: string, { data }: PaymentEvent): void {
    const owner = this.states.payments.get(stream);
    if (owner === undefined) this.states.payments.set(stream, data.bookingId);
    else if (owner !== data.bookingId)
      this.onBreach(
        'money',
        `One transfer (${stream}) pays for booking ${owner} and for booking ${data.bookingId}`,
      );
  }

  private addStatement(event: StatementEvent): void {
    const { lines } = this.states;
    if (event.type === 'StatementLinesRecorded') {
      const { schoolId } = event.data;
      // Adds each line once, because the lines of an import that was never completed may be imported again.
      for (const { lineId, amountSen } of event.data.lines)
        if (!lines.get(lineKey(schoolId, lineId)))
          lines.set(lineKey(schoolId, lineId), { amountSen, matched: {}, asideSen: 0 });
      return;
    }
    if (event.type === 'StatementImported') return;
    const { schoolId, lineId } = event.data;
    const line = lines.get(lineKey(schoolId, lineId));
    const what = `Statement line ${lineId} of school ${schoolId}`;
    if (!line) {
      this.onBreach('money', `${what} is used and was never imported`);
      return;
    }
    const used = (): number => Object.values(line.matched).reduce((all, sen) => all + sen, 0);
    switch (event.type) {
      case 'StatementLineMatched':
        line.matched[event.data.bookingId] =
          (line.matched[event.data.bookingId] ?? 0) + event.data.amountSen;
        this.prove(event.data.bookingId, event.data.amountSen);
        if (used() > line.amountSen)
          this.onBreach(
            'money',
            `${what} has ${inRinggit(line.amountSen)} and pays ${inRinggit(used())} for bookings`,
          );
        break;
      case 'StatementLineUnmatched': {
        const had = line.matched[event.data.bookingId] ?? 0;
        delete line.matched[event.data.bookingId];
        this.prove(event.data.bookingId, -event.data.amountSen);
        if (had !== event.data.amountSen)
          this.onBreach(
            'money',
            `${what} paid ${inRinggit(had)} for booking ${event.data.bookingId}, and ${inRinggit(event.data.amountSen)} were taken back`,
          );
        break;
      }
      case 'StatementLineSetAside':
        line.asideSen = event.data.amountSen;
        if (line.amountSen > 0 && used() + line.asideSen > line.amountSen)
          this.onBreach('money', `${what} has less than what was set aside of it`);
        break;
      case 'StatementLineReturned':
        line.asideSen = event.data.amountSen;
        if (used() > 0)
          this.onBreach('money', `${what} was taken back and still pays for bookings`);
        break;
      case 'StatementLineReopened':
        line.asideSen = 0;
        break;
    }
    lines.set(lineKey(schoolId, lineId), line);
  }

  private prove(bookingId: string, amountSen: number): void {
    const booking = this.states.bookings.get(bookingId) ?? newBooking(bookingId);
    booking.money.proven += amountSen;
    booking.money.mostPaid = Math.max(booking.money.mostPaid, paidOf(booking.money));
    this.states.bookings.set(bookingId, booking);
  }
}

interface OneBookingsSeats {
  readonly performanceId: string;
  readonly bookingId: string;
  /** Seats of the performance, whichever booking has them. */
  readonly seats: FoldedPerformance;
  readonly booking: FoldedBooking;
  readonly at: string;
}

/** Returns the key of a seat by its identity: its row's id and its number. */
export const keyOf = ({ rowId, number }: Pick<Seat, 'rowId' | 'number'>): string =>
  `${rowId}:${number}`;

export const keysOf = (seats: readonly Pick<Seat, 'rowId' | 'number'>[]): string[] =>
  seats.map(keyOf).sort();

/** Returns the key of a seat at one performance, because each seat is sold at many performances. */
export const soldKey = (performanceId: string, key: string): string => `${performanceId} ${key}`;

const without = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list.filter((each) => each !== one) : list;
const withOne = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list : [...list, one].sort();

const SEAT_TYPES: ReadonlySet<DomainEventType> = new Set([
  'SeatsHeld',
  'HoldExtended',
  'SeatsTaken',
  'SeatsReleased',
  'SeatsMoved',
]);
const STATEMENT_TYPES: ReadonlySet<DomainEventType> = new Set([
  'StatementLinesRecorded',
  'StatementImported',
  'StatementLineMatched',
  'StatementLineUnmatched',
  'StatementLineReturned',
  'StatementLineSetAside',
  'StatementLineReopened',
]);
const isSeatEvent = (event: RecordedEvent): event is RecordedEvent<SeatEvent> =>
  SEAT_TYPES.has(event.type);
const isCodeEvent = (event: RecordedEvent): event is RecordedEvent<DiscountCodeEvent> =>
  event.type === 'DiscountCodeUsed' || event.type === 'DiscountCodeReturned';
const isStatementEvent = (event: RecordedEvent): event is RecordedEvent<StatementEvent> =>
  STATEMENT_TYPES.has(event.type);

const STATUS_AFTER: Partial<Record<DomainEventType, BookingStatus>> = {
  ReceiptVerificationRequested: 'verifying',
  BookingConfirmed: 'confirmed',
  FreeBookingConfirmed: 'confirmed',
  BookingConfirmedByStatement: 'confirmed',
  ReceiptRejected: 'rejected',
  ReceiptReferredToStaff: 'needs_review',
  BookingCancelled: 'cancelled',
  BookingExpired: 'expired',
};

/** Returns the effect of a change of the booking on its newest receipt. */
function statusWithBooking(
  event: BookingEvent,
): { readonly status: ReceiptVerificationStatus; readonly ifItWaits: boolean } | null {
  if (event.type === 'BookingConfirmedByStatement' || event.type === 'FreeBookingConfirmed')
    return { status: 'confirmed', ifItWaits: false };
  if (event.type === 'BookingCancelled') return { status: 'rejected', ifItWaits: true };
  if (event.type !== 'BookingStatusSetByStaff') return null;
  const { from, to } = event.data;
  const paid = (status: BookingStatus): boolean => status === 'confirmed' || status === 'verified';
  if (to === 'pending_payment') return { status: 'rejected', ifItWaits: true };
  if (paid(to)) return paid(from) ? null : { status: 'confirmed', ifItWaits: false };
  return { status: to === 'rejected' ? 'rejected' : 'needs_review', ifItWaits: false };
}

const RECEIPT_STATUS_AFTER: Partial<Record<DomainEventType, ReceiptVerificationStatus>> = {
  ReceiptVerificationRequested: 'verifying',
  BookingConfirmed: 'confirmed',
  ReceiptRejected: 'rejected',
  ReceiptReferredToStaff: 'needs_review',
};

/**
 * Milliseconds for which sold seats or a used discount code may lack their order, because the order may still be on its way.
 * Seat reconciliation takes both back after a minute.
 */
const ON_ITS_WAY_MS = 60 * 60_000;

/**
 * Rules about a booking that do not hold at the end of the log, in sentences.
 * @param endsAt ISO 8601 moment of the last event
 */
export function breachesOf(
  booking: FoldedBooking,
  endsAt: string,
): readonly (readonly [Rule, string])[] {
  return [
    ...seatBreaches(booking, endsAt),
    ...codeBreaches(booking, endsAt),
    ...moneyBreaches(booking),
  ];
}

function* seatBreaches(
  { bookingId, placed, isBlock, status, seats, sold, seatsChangedAt }: FoldedBooking,
  endsAt: string,
): Generator<readonly [Rule, string]> {
  if (placed && isPaid(status)) {
    const missing = seats.filter((key) => !sold.includes(soldKey(placed.performanceId, key)));
    if (missing.length > 0)
      yield [
        'bookings',
        `Booking ${bookingId} is paid and ${missing.length} of its ${seats.length} seats ${missing.length === 1 ? 'is' : 'are'} not sold to it`,
      ];
  }
  if (sold.length > 0 && isOld(seatsChangedAt, endsAt) && !isBlock && (!placed || isOver(status)))
    yield [
      'bookings',
      `${sold.length} ${sold.length === 1 ? 'seat is' : 'seats are'} sold to booking ${bookingId}, which ${placed ? `is ${status}` : 'was never placed'}`,
    ];
}

function* codeBreaches(
  { bookingId, placed, status, codeUses, codeUsesChangedAt }: FoldedBooking,
  endsAt: string,
): Generator<readonly [Rule, string]> {
  const code = placed?.code;
  if (code && isPaid(status) && codeUses[code.id] !== code.word)
    yield [
      'discount codes',
      `Booking ${bookingId} is paid and has no use of its discount code ${code.word}`,
    ];
  if (!isOld(codeUsesChangedAt, endsAt)) return;
  for (const [id, word] of Object.entries(codeUses)) {
    const why = !placed
      ? 'was never placed'
      : isOver(status)
        ? `is ${status}`
        : code?.id === id && code.word === word
          ? null
          : 'was ordered without it';
    if (why)
      yield [
        'discount codes',
        `Discount code ${word} is used by booking ${bookingId}, which ${why}`,
      ];
  }
}

const isPaid = (status: BookingStatus): boolean => status === 'confirmed' || status === 'verified';
const isOver = (status: BookingStatus): boolean => status === 'cancelled' || status === 'expired';
const isOld = (changedAt: string | null, endsAt: string): boolean =>
  Date.parse(changedAt ?? endsAt) < Date.parse(endsAt) - ON_ITS_WAY_MS;

function* moneyBreaches({ bookingId, money }: FoldedBooking): Generator<readonly [Rule, string]> {
  const account = accountOf(money);
  const { charged, refunded, due, proven, unproven, open } = account;
  if (charged + refunded + due !== proven + unproven + open)
    yield ['money', `The account of booking ${bookingId} does not add up: ${inWords(account)}`];
  const negative = Object.entries(account).filter(([, sen]) => sen < 0);
  if (negative.length > 0)
    yield [
      'money',
      `The account of booking ${bookingId} has less than nothing as ${negative.map(([name]) => name).join(' and ')}: ${inWords(account)}`,
    ];
}

const inWords = (account: Account): string =>
  Object.entries(account)
    .map(([name, sen]) => `${name} ${inRinggit(sen as number)}`)
    .join(', ');
