import type { EventTypes } from './personal.js';

/**
 * Events of a performance's seats. Stream: `seats-{performanceId}`.
 *
 * This stream is the commit point of every sale: it alone decides who owns a seat.
 * It holds no personal data, so it stays readable after a customer is erased.
 */

/**
 * One seat as the seat stream knows it. Identity is `rowId` + `number`;
 * `section` and `row` are the labels as they read when the event was written.
 */
export interface Seat {
  readonly rowId: string;
  readonly number: number;
  readonly section: string;
  readonly row: string;
}

export type SeatReleaseReason = 'expired' | 'cancelled' | 'rejected' | 'orphaned' | 'set-by-staff';

/**
 * What a command that writes to the seats first puts on its seat events: how many events the booking had when the command
 * read it. The command may write to the booking only while it still has as many, so this number tells whether the second
 * half of the command can still be written (equal) or was written or refused (smaller). Left out by seat reconciliation,
 * which has no second half, and by events from before this was kept.
 */
export interface SeenBooking {
  readonly bookingVersion?: number;
}

/** Why staff keep seats back for a while. Of classes and sponsors, so it is not personal; the screen asks for no person's name. */
export interface SeatBlock {
  /** A class, a sponsor. */
  readonly forWhom: string;
  readonly reason: string;
  /** Who kept them back, by name. */
  readonly by: string;
}

/** All seats of one order, all or nothing; or, with `block`, seats that staff keep back: `bookingId` is then the block's own id. */
export interface SeatsHeld {
  readonly type: 'SeatsHeld';
  readonly data: SeenBooking & {
    readonly performanceId: string;
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    /** ISO 8601; after this moment the seats count as free. `null`: held open while a receipt is checked. */
    readonly until: string | null;
    /** Since 23 November 2026. */
    readonly block?: SeatBlock;
  };
}

export interface HoldExtended {
  readonly type: 'HoldExtended';
  readonly data: SeenBooking & {
    readonly performanceId: string;
    readonly bookingId: string;
    /** ISO 8601, or `null` while a receipt is checked (the clock stands still). */
    readonly until: string | null;
  };
}

/** The order is paid: the seats are sold. */
export interface SeatsTaken {
  readonly type: 'SeatsTaken';
  readonly data: SeenBooking & {
    readonly performanceId: string;
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    /** Those of them that were sold from a block: they are the block's again when the sale is never written to its booking. Since 23 November 2026. */
    readonly fromBlock?: SoldFromBlock;
  };
}

export interface SoldFromBlock {
  readonly blockId: string;
  readonly seats: readonly Seat[];
}

export interface SeatsReleased {
  readonly type: 'SeatsReleased';
  readonly data: {
    readonly performanceId: string;
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    readonly reason: SeatReleaseReason;
  };
}

/** Seats of one booking exchanged for others in one step; hold or sale state is kept. */
export interface SeatsMoved {
  readonly type: 'SeatsMoved';
  readonly data: SeenBooking & {
    readonly performanceId: string;
    readonly bookingId: string;
    readonly from: readonly Seat[];
    readonly to: readonly Seat[];
    /** The seats of a block that are left after some were sold (perhaps none), or that it has after some came back; no booking follows. Since 23 November 2026. */
    readonly ofBlock?: true;
  };
}

export type SeatEvent = SeatsHeld | HoldExtended | SeatsTaken | SeatsReleased | SeatsMoved;

/** Each with its sealed fields. */
export const SEAT_EVENT_TYPES: EventTypes<SeatEvent> = {
  SeatsHeld: {},
  HoldExtended: {},
  SeatsTaken: {},
  SeatsReleased: {},
  SeatsMoved: {},
};
