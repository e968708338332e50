/**
 * One random key a booking, for the personal data in its events. Kept outside the event store and
 * its backups: without the key the data is gone, which is how a customer is erased from an
 * append-only log. Every method throws EventStoreUnavailableError when the keys cannot be reached.
 */
export interface BookingKeys {
  /** The booking's key, made now when there is none. `null` when it was erased: it is never made again. */
  createIfAbsent(bookingId: string): Promise<Buffer | null>;

  /** The keys that exist; bookings without one, or with an erased one, are left out. */
  get(bookingIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** Deletes the key for good. Other processes may still have it for as long as they cache keys. */
  erase(bookingId: string): Promise<void>;
}

export const BOOKING_KEYS = Symbol('BookingKeys');
