import type { BookingStatus, Seat } from '../../contracts/events/index.js';
import type { ReceiptVerificationStatus } from '../../contracts/rest/bookings.js';
import type { RecordedEvent } from '../../infrastructure/event-store/codec/recorded-event.js';

/** Who has a seat, as the events say. */
export interface Owner {
  readonly bookingId: string;
  /** ISO 8601; null: sold, or held without a deadline. */
  readonly until: string | null;
  readonly sold: boolean;
}

export interface FoldedBooking {
  readonly bookingId: string;
  readonly performanceId: string;
  /** Null after an erasure. */
  readonly email: string | null;
  status: BookingStatus;
  seats: readonly string[];
  /** TicketSent events. */
  tickets: number;
}

export interface FoldedReceipt {
  readonly bookingId: string;
  status: ReceiptVerificationStatus;
}

/**
 * All that the drill wants to know of a log, folded from its events alone. This is on purpose not the code that the site
 * runs: no decider, no projector. What both must agree on is written here a second time, so that a fault in one shows.
 */
export class LogFold {
  /** By performance, then by seat. */
  readonly owners = new Map<string, Map<string, Owner>>();
  readonly bookings = new Map<string, FoldedBooking>();
  /** By receipt. */
  readonly receipts = new Map<string, FoldedReceipt>();
  /** Two owners of a seat, or none, where a log may not have them; in words. */
  readonly faults: string[] = [];
  /** Orders that are there twice or not at all; in words. */
  readonly orderFaults: string[] = [];

  /** @param clockDifferenceMs by how much the clocks of those who wrote the events may differ */
  constructor(private readonly clockDifferenceMs: number) {}

  add({ type, data, metadata }: RecordedEvent): void {
    const at = Date.parse(metadata.occurredAt);
    switch (type) {
      case 'SeatsHeld':
        this.give(data.performanceId, data.bookingId, data.seats, { until: data.until }, at);
        break;
      case 'SeatsTaken':
        this.give(data.performanceId, data.bookingId, data.seats, { until: null, sold: true }, at);
        break;
      case 'SeatsMoved': {
        const seats = this.seatsOf(data.performanceId);
        const kept = data.from.map((seat) => seats.get(keyOf(seat)))[0];
        this.take(data.performanceId, data.bookingId, data.from, type);
        this.give(
          data.performanceId,
          data.bookingId,
          data.to,
          { until: kept?.until ?? null, sold: kept?.sold ?? false },
          at,
        );
        break;
      }
      case 'SeatsReleased':
        this.take(data.performanceId, data.bookingId, data.seats, type);
        break;
      case 'HoldExtended': {
        const seats = this.seatsOf(data.performanceId);
        for (const [key, owner] of seats)
          if (owner.bookingId === data.bookingId)
            seats.set(key, { ...owner, until: data.until, sold: false });
        break;
      }
      case 'BookingPlaced':
        if (this.bookings.has(data.bookingId))
          this.orderFaults.push(`Booking ${data.bookingId} was placed twice`);
        this.bookings.set(data.bookingId, {
          bookingId: data.bookingId,
          performanceId: data.performance.performanceId,
          email: data.customer?.email ?? null,
          status: 'pending_payment',
          seats: data.seats.map(keyOf).sort(),
          tickets: 0,
        });
        break;
      case 'BookingSeatsAmended':
        this.booking(data.bookingId, (booking) => (booking.seats = data.to.map(keyOf).sort()));
        break;
      case 'BookingStatusSetByStaff':
        this.booking(data.bookingId, (booking) => (booking.status = data.to));
        break;
      case 'ReceiptUploaded':
        this.receipts.set(data.receiptId, { bookingId: data.bookingId, status: 'pending' });
        break;
      case 'TicketSent':
        this.booking(data.bookingId, (booking) => (booking.tickets += 1));
        break;
      default: {
        const status = STATUS_AFTER[type as keyof typeof STATUS_AFTER];
        if (status && 'bookingId' in data)
          this.booking(data.bookingId as string, (booking) => (booking.status = status));
        const decided = RECEIPT_STATUS_AFTER[type as keyof typeof RECEIPT_STATUS_AFTER];
        if (decided && 'receiptId' in data) {
          const receipt = this.receipts.get(data.receiptId as string);
          if (receipt) receipt.status = decided;
        }
      }
    }
  }

  /** The seats that a booking has now, by key. */
  seatsOwnedBy(performanceId: string, bookingId: string): string[] {
    return [...this.seatsOf(performanceId)]
      .filter(([, owner]) => owner.bookingId === bookingId)
      .map(([key]) => key)
      .sort();
  }

  private give(
    performanceId: string,
    bookingId: string,
    list: readonly Seat[],
    { until, sold = false }: { until: string | null; sold?: boolean },
    at: number,
  ): void {
    const seats = this.seatsOf(performanceId);
    for (const seat of list) {
      const key = keyOf(seat);
      const before = seats.get(key);
      if (before && before.bookingId !== bookingId && !this.lapsed(before, at))
        this.faults.push(
          `Seat ${seat.row}${seat.number} of performance ${performanceId} went to booking ${bookingId} while booking ${before.bookingId} had it`,
        );
      seats.set(key, { bookingId, until, sold });
    }
  }

  private take(
    performanceId: string,
    bookingId: string,
    list: readonly Seat[],
    type: string,
  ): void {
    const seats = this.seatsOf(performanceId);
    for (const seat of list) {
      const owner = seats.get(keyOf(seat));
      if (owner?.bookingId === bookingId) seats.delete(keyOf(seat));
      else
        this.faults.push(
          `${type} of booking ${bookingId} names seat ${seat.row}${seat.number} of performance ${performanceId}, which ${owner ? `booking ${owner.bookingId} has` : 'nobody has'}`,
        );
    }
  }

  private lapsed({ until }: Owner, at: number): boolean {
    return until !== null && Date.parse(until) <= at + this.clockDifferenceMs;
  }

  private booking(bookingId: string, change: (booking: FoldedBooking) => void): void {
    const booking = this.bookings.get(bookingId);
    if (booking) change(booking);
    else this.orderFaults.push(`Booking ${bookingId} has events and was never placed`);
  }

  private seatsOf(performanceId: string): Map<string, Owner> {
    let seats = this.owners.get(performanceId);
    if (!seats) this.owners.set(performanceId, (seats = new Map()));
    return seats;
  }
}

/** A seat's identity: its row's id and its number. */
export const keyOf = ({ rowId, number }: Pick<Seat, 'rowId' | 'number'>): string =>
  `${rowId}:${number}`;

const STATUS_AFTER = {
  ReceiptVerificationRequested: 'verifying',
  BookingConfirmed: 'confirmed',
  FreeBookingConfirmed: 'confirmed',
  BookingConfirmedByStatement: 'confirmed',
  ReceiptRejected: 'rejected',
  ReceiptReferredToStaff: 'needs_review',
  BookingCancelled: 'cancelled',
  BookingExpired: 'expired',
} as const satisfies Record<string, BookingStatus>;

const RECEIPT_STATUS_AFTER = {
  ReceiptVerificationRequested: 'verifying',
  BookingConfirmed: 'confirmed',
  ReceiptRejected: 'rejected',
  ReceiptReferredToStaff: 'needs_review',
} as const satisfies Record<string, ReceiptVerificationStatus>;
