import { createHash, randomUUID } from 'node:crypto';
import {
  bookingStream,
  catalogueStream,
  paymentStream,
  seatsStream,
  type Actor,
  type BookingEvent,
  type CatalogueEvent,
  type DecisionReason,
  type DomainEvent,
  type PaymentEvent,
  type PricedSeat,
  type SeatEvent,
} from '../../backend/contracts/events/index.js';
import type { NewDomainEvent } from '../../backend/infrastructure/event-store/codec/recorded-event.js';
import { placed, reading } from './history.js';

/*
 * A small season of two schools, written as the product would write it: eight orders for three performances with the usual
 * outcomes. The examples of docs/cookbook.md show answers from this season. Add orders if needed, but do not change existing
 * ones.
 */

const id = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const MELATI = id('school SMK Seri Melati');
export const CEMPAKA = id('school SMK Cempaka');
/** Performances of the season: two of a production of the school Melati, and one of the school Cempaka. */
export const FRIDAY = id('performance on Friday');
export const SATURDAY = id('performance on Saturday');
const ELSEWHERE = id('performance of Cempaka');
export const BOOKING = {
  aisyah: id('booking of Aisyah'),
  bala: id('booking of Bala'),
  chong: id('booking of Chong'),
  devi: id('booking of Devi'),
  ezra: id('booking of Ezra'),
  farah: id('booking of Farah'),
  gopal: id('booking of Gopal'),
} as const;
/** Pattern that matches every name, address and phone number of the season, and no other text. */
export const FAMILIES = /aisyah|bala|chong|devi|ezra|farah|gopal|@families\.example|555 01/i;
export const STAFF = /salmah/i;
/** Pattern of the confirmation numbers in answers for staff and on tickets. Whoever knows such a number can open the booking. */
export const NUMBERS = /K7M2P/;

interface Step {
  readonly stream: string;
  readonly at: string;
  readonly actor: Actor;
  readonly events: readonly DomainEvent[];
}

const FAMILY: Actor = { kind: 'customer' };
const SALMAH: Actor = { kind: 'user', id: id('Salmah'), name: 'Cikgu Salmah' };
const system = (name: string): Actor => ({ kind: 'system', name });

/** Returns a time on a day of March 2026 in Malaysia. */
const march = (day: number, time: string): string =>
  new Date(`2026-03-${String(day).padStart(2, '0')}T${time}+08:00`).toISOString();
const PRODUCTION = { [MELATI]: id('production Ledang'), [CEMPAKA]: id('production Kancil') };
const PLACES: Record<string, { schoolId: string; title: string; startsAt: string; venue: string }> =
  {
    [FRIDAY]: {
      schoolId: MELATI,
      title: 'Puteri Gunung Ledang',
      startsAt: march(20, '20:00'),
      venue: 'Dewan Melati',
    },
    [SATURDAY]: {
      schoolId: MELATI,
      title: 'Puteri Gunung Ledang',
      startsAt: march(21, '20:00'),
      venue: 'Dewan Melati',
    },
    [ELSEWHERE]: {
      schoolId: CEMPAKA,
      title: 'Sang Kancil',
      startsAt: march(28, '20:00'),
      venue: 'Court',
    },
  };
const placeOf = (performanceId: string) => {
  const place = PLACES[performanceId];
  if (!place) throw new Error(`No performance ${performanceId}`);
  return { ...place, productionId: PRODUCTION[place.schoolId] as string };
};

const seat = (row: string, number: number, priceSen: number): PricedSeat => ({
  rowId: id(`row ${row}`),
  number,
  section: 'Stalls',
  row,
  priceSen,
});
const labels = (seats: readonly PricedSeat[]) => seats.map(({ priceSen: _, ...rest }) => rest);

/** One order of the season: its streams, and methods that append its events. */
class Order {
  readonly steps: Step[] = [];
  private readonly stream: string;
  private readonly hall: string;
  private receipts = 0;

  constructor(
    private readonly who: keyof typeof BOOKING,
    private readonly performanceId: string,
    private readonly seats: readonly PricedSeat[],
  ) {
    this.stream = bookingStream(BOOKING[who]);
    this.hall = seatsStream(performanceId);
  }

  private readonly add = (
    stream: string,
    at: string,
    actor: Actor,
    ...events: DomainEvent[]
  ): this => {
    this.steps.push({ stream, at, actor, events });
    return this;
  };

  booking(at: string, actor: Actor, ...events: BookingEvent[]): this {
    return this.add(this.stream, at, actor, ...events);
  }

  inHall(at: string, actor: Actor, ...events: SeatEvent[]): this {
    return this.add(this.hall, at, actor, ...events);
  }

  get bookingId(): string {
    return BOOKING[this.who];
  }

  get about() {
    return {
      performanceId: this.performanceId,
      bookingId: this.bookingId,
      seats: labels(this.seats),
    };
  }

  /** Holds seats for half an hour and places the order. */
  place(at: string, actor: Actor = FAMILY, alongside: readonly BookingEvent[] = []): this {
    const holdUntil = new Date(Date.parse(at) + 30 * 60_000).toISOString();
    const { title, ...place } = placeOf(this.performanceId);
    this.inHall(at, actor, { type: 'SeatsHeld', data: { ...this.about, until: holdUntil } });
    return this.booking(
      at,
      actor,
      placed(this.bookingId, {
        confirmationNumber: `K7M2P-${this.who
          .toUpperCase()
          .slice(0, 3)
          .replaceAll(/[ILOU]/g, '0')}9X`,
        performance: { performanceId: this.performanceId, productionTitle: title, ...place },
        customer: {
          name: `${this.who[0]?.toUpperCase()}${this.who.slice(1)} binti Rahman`,
          email: `${this.who}@families.example`,
          phone: `012-555 01${Object.keys(BOOKING).indexOf(this.who)}`,
        },
        seats: this.seats,
        totalSen: this.seats.reduce((sum, { priceSen }) => sum + priceSen, 0),
        holdUntil,
        requestFingerprint: createHash('sha256').update(this.who).digest('hex'),
      }),
      ...alongside,
    );
  }

  /** Records that a receipt was uploaded and read. */
  receipt(at: string): this {
    this.receipts += 1;
    const receiptId = this.receiptId;
    const { bookingId } = this;
    this.booking(
      at,
      FAMILY,
      {
        type: 'ReceiptUploaded',
        data: {
          bookingId,
          receiptId,
          objectUrl: `/objects/uploads/${receiptId}`,
          imageKey: `receipts/${receiptId}.webp`,
          sha256: createHash('sha256').update(receiptId).digest('hex'),
          bytes: 120_000,
          mimeType: 'image/png',
          editor: null,
        },
      },
      { type: 'ReceiptVerificationRequested', data: { bookingId, receiptId, holdUntil: null } },
    );
    return this.booking(at, system('receipt-check'), {
      type: 'ReceiptRead',
      data: { bookingId, receiptId, reading: { ...reading, texts: [`From ${this.who}`] } },
    });
  }

  get receiptId(): string {
    return id(`receipt ${this.receipts} of ${this.who}`);
  }

  /** Records the result of an accepted receipt: the payment lock, the sold seats and the confirmation. */
  confirm(at: string): this {
    const { bookingId, receiptId } = this;
    const lock: PaymentEvent = {
      type: 'PaymentClaimed',
      data: { kind: 'transaction', bookingId, receiptId },
    };
    const key = createHash('sha256').update(`transfer of ${this.who}`).digest('hex');
    this.add(paymentStream('transaction', key), at, system('receipt-check'), lock);
    this.inHall(at, system('receipt-check'), { type: 'SeatsTaken', data: this.about });
    return this.booking(at, system('receipt-check'), {
      type: 'BookingConfirmed',
      data: { bookingId, receiptId, message: 'Payment received.' },
    });
  }

  undecided(at: string, type: 'rejected' | 'referred', reasons: readonly DecisionReason[]): this {
    const { bookingId, receiptId } = this;
    const data = { bookingId, receiptId, reasons, message: reasons.join() };
    const holdUntil = new Date(Date.parse(at) + 30 * 60_000).toISOString();
    return this.booking(
      at,
      system('receipt-check'),
      type === 'rejected'
        ? { type: 'ReceiptRejected', data: { ...data, holdUntil, extendable: true } }
        : { type: 'ReceiptReferredToStaff', data: { ...data, holdUntil: null } },
    );
  }

  ticket(at: string): this {
    const { bookingId } = this;
    return this.booking(at, system('ticket-mail'), {
      type: 'TicketSent',
      data: { bookingId, causeId: id(`cause ${this.who}`), messageId: `<${bookingId}@school>` },
    });
  }

  checkIn(at: string, guests: number): this {
    const seats = this.about.seats.slice(0, guests);
    return this.booking(at, SALMAH, {
      type: 'GuestCheckedIn',
      data: { bookingId: this.bookingId, seats },
    });
  }
}

const opening = (): Step[] =>
  [FRIDAY, SATURDAY, ELSEWHERE].map((performanceId) => {
    const { title: _, schoolId, productionId, ...when } = placeOf(performanceId);
    const added: CatalogueEvent = {
      type: 'PerformanceAdded',
      data: { schoolId, productionId, performanceId, after: { ...when, salesEnabled: true } },
    };
    return {
      stream: catalogueStream(schoolId),
      at: march(1, '08:00'),
      actor: SALMAH,
      events: [added],
    };
  });

function orders(): readonly Order[] {
  const [a1, a2, a3, a4, a5, a6] = [1, 2, 3, 4, 5, 6].map((n) => seat('A', n, 2_000)) as [
    PricedSeat,
    PricedSeat,
    PricedSeat,
    PricedSeat,
    PricedSeat,
    PricedSeat,
  ];
  const aisyah = new Order('aisyah', FRIDAY, [a1, a2])
    .place(march(1, '09:00'))
    .receipt(march(1, '09:06'))
    .confirm(march(1, '09:07'))
    .ticket(march(1, '09:07'))
    .checkIn(march(20, '19:40'), 2);
  const bala = new Order('bala', FRIDAY, [a3, a4, a5])
    .place(march(1, '09:01'))
    .receipt(march(1, '09:10'))
    .undecided(march(1, '09:11'), 'rejected', ['amount-differs'])
    .receipt(march(1, '09:20'))
    .confirm(march(1, '09:21'))
    .ticket(march(1, '09:21'))
    .checkIn(march(20, '19:55'), 2);
  const chong = new Order('chong', FRIDAY, [a6]).place(march(1, '09:02'));
  chong
    .booking(march(1, '09:32'), system('hold-expiry'), {
      type: 'BookingExpired',
      data: { bookingId: chong.bookingId },
    })
    .inHall(march(1, '09:32'), system('hold-expiry'), {
      type: 'SeatsReleased',
      data: { ...chong.about, reason: 'expired' },
    });
  const devi = new Order('devi', FRIDAY, [a6])
    .place(march(2, '20:00'))
    .receipt(march(2, '20:05'))
    .undecided(march(2, '20:06'), 'referred', ['recipient-unsure', 'time-missing']);
  devi
    .inHall(march(2, '21:00'), SALMAH, { type: 'SeatsTaken', data: devi.about })
    .booking(march(2, '21:00'), SALMAH, {
      type: 'BookingConfirmed',
      data: { bookingId: devi.bookingId, receiptId: devi.receiptId, message: 'Seen by us.' },
    })
    .ticket(march(2, '21:00'));
  const ezra = new Order('ezra', SATURDAY, [a1, a2]).place(march(3, '10:00'));
  ezra
    .inHall(march(3, '10:20'), system('statement-match'), { type: 'SeatsTaken', data: ezra.about })
    .booking(march(3, '10:20'), system('statement-match'), {
      type: 'BookingConfirmedByStatement',
      data: {
        bookingId: ezra.bookingId,
        lineIds: [id('line of Ezra')],
        message: 'The money has arrived.',
      },
    })
    .booking(march(10, '12:00'), SALMAH, {
      type: 'BookingCancelled',
      data: { bookingId: ezra.bookingId, from: 'confirmed', reason: 'staff' },
    })
    .inHall(march(10, '12:00'), SALMAH, {
      type: 'SeatsReleased',
      data: { ...ezra.about, reason: 'cancelled' },
    })
    .booking(march(12, '09:00'), SALMAH, {
      type: 'RefundPaid',
      data: {
        bookingId: ezra.bookingId,
        refundId: id('refund of Ezra'),
        amountSen: 2_500,
        paidOn: '2026-03-12',
        reference: 'to Ezra, MBB 4711',
      },
    });
  const farah = new Order('farah', SATURDAY, [a3]);
  farah
    .place(march(21, '19:30'), SALMAH, [
      {
        type: 'BookingStatusSetByStaff',
        data: {
          bookingId: BOOKING.farah,
          from: 'pending_payment',
          to: 'confirmed',
          holdUntil: null,
          wayOfPayment: 'cash',
          amountSen: 2_000,
        },
      },
    ])
    .inHall(march(21, '19:30'), SALMAH, { type: 'SeatsTaken', data: farah.about })
    .checkIn(march(21, '19:45'), 1);
  const gopal = new Order('gopal', ELSEWHERE, [seat('B', 1, 1_500)])
    .place(march(4, '11:00'))
    .receipt(march(4, '11:09'))
    .confirm(march(4, '11:10'))
    .ticket(march(4, '11:10'));
  return [aisyah, bala, chong, devi, ezra, farah, gopal];
}

/** All steps in order of time; steps of the same time in the order of this file. */
const STEPS: readonly Step[] = [...opening(), ...orders().flatMap(({ steps }) => steps)]
  .map((step, nth) => ({ step, nth }))
  .sort((a, b) => a.step.at.localeCompare(b.step.at) || a.nth - b.nth)
  .map(({ step }) => step);

/** Store to which events are appended, such as the domain event store. */
interface Appends {
  append(
    stream: string,
    expected: 'any',
    events: readonly NewDomainEvent[],
  ): Promise<{ readonly position: string }>;
}

/**
 * Appends the events of the season between two times.
 * @param from, until ISO 8601 in UTC
 * @returns the position of the last event
 */
export async function appendSeason(
  events: Appends,
  { from = '', until = '9' }: { readonly from?: string; readonly until?: string } = {},
): Promise<string> {
  let last = '';
  for (const step of STEPS.filter(({ at }) => at >= from && at < until)) {
    const metadata = {
      occurredAt: step.at,
      actor: step.actor,
      requestId: 'season',
      correlationId: 'season',
      causationId: 'season',
    };
    const stored = step.events.map((event) => ({ ...event, id: randomUUID(), metadata }));
    last = (await events.append(step.stream, 'any', stored)).position;
  }
  return last;
}

/** Moment after the sale and before the first evening of the season. */
export const BEFORE_THE_SHOW = march(15, '00:00');
