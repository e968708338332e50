import type {
  FoldedBooking,
  FoldedLine,
  FoldedPerformance,
  FoldedReceipt,
  FoldStates,
} from './states.js';

/** All states of a short log, such as a drill's, in memory. */
export class StatesInMemory implements FoldStates {
  readonly performances = new Map<string, FoldedPerformance>();
  readonly bookings = new Map<string, FoldedBooking>();
  readonly lines = new Map<string, FoldedLine>();
  readonly payments = new Map<string, string>();
  readonly receipts = new Map<string, FoldedReceipt>();

  /** Returns the keys of the seats that a booking has now. */
  seatsOwnedBy(performanceId: string, bookingId: string): string[] {
    return Object.entries(this.performances.get(performanceId) ?? {})
      .filter(([, owner]) => owner.bookingId === bookingId)
      .map(([key]) => key)
      .sort();
  }
}
