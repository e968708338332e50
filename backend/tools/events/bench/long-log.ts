import { createHash } from 'node:crypto';
import {
  bookingStream,
  paymentStream,
  seatsStream,
  type Actor,
  type BookingEvent,
  type DomainEvent,
  type PaymentEvent,
  type PricedSeat,
  type ReadField,
  type SeatEvent,
} from '../../../contracts/events/index.js';

/* A log of any length, like one from years of sales: all events are consistent with each other. */

/** An event and its stream. */
export interface LongLogEvent {
  readonly stream: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: Actor;
  readonly event: DomainEvent;
}

/** Orders of two seats each for one performance. */
const ORDERS_OF_A_PERFORMANCE = 300;
const PERFORMANCES_OF_A_SCHOOL = 30;
const PRICE_SEN = 2_000;
/** The log's own clock has an order every ten seconds; `LATER` counts orders until an order's later events. */
const ORDER_EVERY_MS = 10_000;
const LATER = { upload: 12, decision: 15, ticket: 16, expiry: 180, checkIn: 240 } as const;
const FIRST_ORDER_AT = Date.parse('2026-03-01T00:00:00.000Z');
/** Number of orders out of ten that are never paid. */
const EXPIRED_OF_TEN = 2;

const FAMILY: Actor = { kind: 'customer' };
const STAFF: Actor = { kind: 'user', id: idOf('Salmah'), name: 'Cikgu Salmah' };
const system = (name: string): Actor => ({ kind: 'system', name });

/**
 * Generates orders, one after another: eight of ten are paid with a receipt that is confirmed automatically, and come
 * to the show; the others expire. Events of several orders are mixed.
 * @param orders number of orders; a paid one has eleven events, another four
 */
export function* longLog(orders: number): Generator<LongLogEvent> {
  for (let now = 0; now < orders + LATER.checkIn; now += 1) {
    const at = new Date(FIRST_ORDER_AT + now * ORDER_EVERY_MS).toISOString();
    const made = (later: number): Order | null => {
      const nth = now - later;
      return nth >= 0 && nth < orders ? new Order(nth) : null;
    };
    const paid = (later: number): Order | null => {
      const order = made(later);
      return order?.isPaid ? order : null;
    };
    const unpaid = made(LATER.expiry);
    for (const { stream, actor, event } of [
      ...(made(0)?.placed(at) ?? []),
      ...(paid(LATER.upload)?.uploaded() ?? []),
      ...(paid(LATER.decision)?.confirmed(at) ?? []),
      ...(paid(LATER.ticket)?.ticket() ?? []),
      ...(unpaid && !unpaid.isPaid ? unpaid.expired() : []),
      ...(paid(LATER.checkIn)?.cameIn() ?? []),
    ])
      yield { stream, at, actor, event };
  }
}

type Step = Omit<LongLogEvent, 'at'>;

class Order {
  private readonly bookingId: string;
  private readonly performanceId: string;
  private readonly schoolId: string;
  private readonly receiptId: string;
  private readonly seats: readonly PricedSeat[];

  constructor(private readonly nth: number) {
    const performance = Math.floor(nth / ORDERS_OF_A_PERFORMANCE);
    this.bookingId = idOf(`booking ${nth}`);
    this.receiptId = idOf(`receipt ${nth}`);
    this.performanceId = idOf(`performance ${performance}`);
    this.schoolId = idOf(`school ${Math.floor(performance / PERFORMANCES_OF_A_SCHOOL)}`);
    const first = (nth % ORDERS_OF_A_PERFORMANCE) * 2;
    this.seats = [first, first + 1].map((place) => ({
      rowId: idOf(`row ${Math.floor(place / 20)}`),
      number: 1 + (place % 20),
      section: 'Stalls',
      row: String.fromCharCode(65 + (Math.floor(place / 20) % 26)),
      priceSen: PRICE_SEN,
    }));
  }

  get isPaid(): boolean {
    return this.nth % 10 >= EXPIRED_OF_TEN;
  }

  placed(at: string): Step[] {
    const until = new Date(Date.parse(at) + 30 * 60_000).toISOString();
    return [
      this.inHall(FAMILY, { type: 'SeatsHeld', data: { ...this.about, until } }),
      this.ofBooking(FAMILY, {
        type: 'BookingPlaced',
        data: {
          bookingId: this.bookingId,
          confirmationNumber: confirmationNumber(this.nth),
          performance: {
            performanceId: this.performanceId,
            productionId: idOf(`production of ${this.schoolId}`),
            schoolId: this.schoolId,
            productionTitle: 'Puteri Gunung Ledang',
            startsAt: new Date(Date.parse(at) + 14 * 86_400_000).toISOString(),
            venue: 'Dewan Melati',
          },
          payee: PAYEE,
          customer: {
            name: `Family ${this.nth} binti Rahman`,
            email: `family-${this.nth}@families.example`,
            phone: `012-${String(this.nth).padStart(7, '0')}`,
          },
          userId: null,
          seats: this.seats,
          totalSen: this.seats.length * PRICE_SEN,
          holdUntil: until,
          holdMinutes: 30,
          requestFingerprint: sha256(`request ${this.nth}`),
        },
      }),
    ];
  }

  uploaded(): Step[] {
    const { bookingId, receiptId } = this;
    return [
      this.ofBooking(FAMILY, {
        type: 'ReceiptUploaded',
        data: {
          bookingId,
          receiptId,
          objectUrl: `/objects/uploads/${receiptId}`,
          imageKey: `receipts/${receiptId}.webp`,
          sha256: sha256(receiptId),
          bytes: 120_000,
          mimeType: 'image/png',
          editor: null,
        },
      }),
      this.ofBooking(FAMILY, {
        type: 'ReceiptVerificationRequested',
        data: { bookingId, receiptId, holdUntil: null },
      }),
      this.inHall(FAMILY, { type: 'HoldExtended', data: { ...this.inPerformance, until: null } }),
    ];
  }

  confirmed(at: string): Step[] {
    const { bookingId, receiptId } = this;
    const transfer: PaymentEvent = {
      type: 'PaymentClaimed',
      data: { kind: 'transaction', bookingId, receiptId },
    };
    const machine = system('receipt-check');
    return [
      this.ofBooking(machine, {
        type: 'ReceiptRead',
        data: {
          bookingId,
          receiptId,
          reading: {
            amountSen: sure(this.seats.length * PRICE_SEN),
            recipient: sure(PAYEE.accountName),
            accountNumber: sure(PAYEE.accountNumber),
            transactionId: sure(`MB${this.nth}`),
            paidAt: sure(at),
            method: sure('DuitNow Transfer'),
            reference: sure(confirmationNumber(this.nth)),
            payerBank: sure('Maybank'),
            outcome: sure('success' as const),
            texts: [`Maybank\nSuccessful\nAmount RM 40.00\nTo ${PAYEE.accountName}`, 'RM 40.00'],
            engine: 'bench 1',
            durationMs: 900,
          },
        },
      }),
      {
        stream: paymentStream('transaction', sha256(`transfer ${this.nth}`)),
        actor: machine,
        event: transfer,
      },
      this.inHall(machine, { type: 'SeatsTaken', data: this.about }),
      this.ofBooking(machine, {
        type: 'BookingConfirmed',
        data: { bookingId, receiptId, message: 'Payment received.' },
      }),
    ];
  }

  ticket(): Step[] {
    const { bookingId } = this;
    return [
      this.ofBooking(system('ticket-mail'), {
        type: 'TicketSent',
        data: { bookingId, causeId: idOf(`cause ${this.nth}`), messageId: `<${bookingId}@school>` },
      }),
    ];
  }

  expired(): Step[] {
    const clock = system('hold-expiry');
    return [
      this.ofBooking(clock, { type: 'BookingExpired', data: { bookingId: this.bookingId } }),
      this.inHall(clock, { type: 'SeatsReleased', data: { ...this.about, reason: 'expired' } }),
    ];
  }

  cameIn(): Step[] {
    const { bookingId } = this;
    return [
      this.ofBooking(STAFF, {
        type: 'GuestCheckedIn',
        data: { bookingId, seats: this.about.seats },
      }),
    ];
  }

  private get inPerformance() {
    return { performanceId: this.performanceId, bookingId: this.bookingId };
  }

  private get about() {
    return { ...this.inPerformance, seats: this.seats.map(({ priceSen: _, ...seat }) => seat) };
  }

  private ofBooking(actor: Actor, event: BookingEvent): Step {
    return { stream: bookingStream(this.bookingId), actor, event };
  }

  private inHall(actor: Actor, event: SeatEvent): Step {
    return { stream: seatsStream(this.performanceId), actor, event };
  }
}

const PAYEE = {
  merchantName: 'PIBG SMK SERI MELATI',
  bankName: 'Maybank',
  accountName: 'PIBG SMK SERI MELATI',
  accountNumber: '514123456789',
} as const;

const sure = <T>(value: T): ReadField<T> => ({ value, confidence: 1, candidates: [value] });

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Makes the same id from the same name: a UUID in the form of version 4. */
function idOf(name: string): string {
  const hex = sha256(name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Makes ten characters in two groups, different for each order. */
const confirmationNumber = (nth: number): string => {
  const digits = String(nth).padStart(10, '0');
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
};
