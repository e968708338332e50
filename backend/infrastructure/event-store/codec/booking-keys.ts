/**
 * One random key for each booking, which encrypts the personal data in its events. Keys are kept outside the event store and its
 * backups. Without the key the data is unreadable: so a customer is erased from an append-only log. Every method throws
 * EventStoreUnavailableError when the keys cannot be reached.
 */
export interface BookingKeys {
  /** Returns the booking's key, and creates it when there is none. `null` when it was erased: it is never created again. */
  createIfAbsent(bookingId: string): Promise<Buffer | null>;

  /** Returns the existing keys, without bookings that have none or an erased one. */
  get(bookingIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** Deletes the key for good. Other processes may keep it as long as they cache keys. */
  erase(bookingId: string): Promise<void>;
}

export const BOOKING_KEYS = Symbol('BookingKeys');
