import type { EventTypes } from './personal.js';

/**
 * Events of a performance's seats. Stream: `seats-{performanceId}`.
 *
 * This stream is the commit point of every sale: it alone decides who owns a seat.
 * It holds no personal data, so it stays readable after a customer is erased.
 */

/**
 * One seat in the seat stream. Identity is `rowId` + `number`;
 * `section` and `row` are the labels at the time of the event.
 */
export interface Seat {
  readonly rowId: string;
  readonly number: number;
  readonly section: string;
  readonly row: string;
}

export type SeatReleaseReason = 'expired' | 'cancelled' | 'rejected' | 'orphaned' | 'set-by-staff';

/**
 * Number of events the booking had when a command read it. Commands that write to the seats first put this number on their seat
 * events.
 *
 * A command may write to the booking only while the booking has that many events. So the number tells whether the command's
 * second half can still be written (equal), or was written or refused (smaller). Missing in events of seat reconciliation, which
 * has no second half, and in old events.
 */
export interface SeenBooking {
  readonly bookingVersion?: number;
}

/**
 * Reason why staff keep seats back for a while. It names classes and sponsors, so it is not personal; the screen asks for no
 * person's name.
 */
export interface SeatBlock {
  /** Class or sponsor. */
  readonly forWhom: string;
  readonly reason: string;
  /** Name of the person who kept the seats back. */
  readonly by: string;
  /**
   * Set for seats of a waiting list instead of a class or sponsor (decision 56). `freed`: the list is open, and the block has the
   * seats that came free since, also none. `offered`: seats offered to one waiting family. Read since 29 November 2026; nothing
   * writes it yet.
   */
  readonly waitingList?: 'freed' | 'offered';
}

/** Seats held for one order, all or nothing. With `block`, seats that staff keep back; `bookingId` is then the block's own id. */
export interface SeatsHeld {
  readonly type: 'SeatsHeld';
  readonly data: SeenBooking & {
    readonly performanceId: string;
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    /** ISO 8601: hold deadline; from then on the seats count as free. `null`: no deadline while a receipt is checked. */
    readonly until: string | null;
    /** Set when staff keep the seats back. Since 23 November 2026. */
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
    /**
     * Seats of this sale that came out of a block. They go back to the block when the sale is never written to its booking. Since
     * 23 November 2026.
     */
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

/** Seats of one booking exchanged for others in one step; they stay held or sold. */
export interface SeatsMoved {
  readonly type: 'SeatsMoved';
  readonly data: SeenBooking & {
    readonly performanceId: string;
    readonly bookingId: string;
    readonly from: readonly Seat[];
    readonly to: readonly Seat[];
    /**
     * True: a block's remaining seats after some were sold (perhaps none) or came back. No booking event follows. Since 23
     * November 2026.
     */
    readonly ofBlock?: true;
  };
}

export type SeatEvent = SeatsHeld | HoldExtended | SeatsTaken | SeatsReleased | SeatsMoved;

/** Event types, each with its sealed fields. */
export const SEAT_EVENT_TYPES: EventTypes<SeatEvent> = {
  SeatsHeld: {},
  HoldExtended: {},
  SeatsTaken: {},
  SeatsReleased: {},
  SeatsMoved: {},
};
