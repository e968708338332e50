/**
 * Encryption keys, one random key for each booking's personal data in events. Keys are kept outside the event store and its
 * backups. Deleting a key makes the data unreadable, which erases a customer from an append-only log. Every method throws
 * EventStoreUnavailableError when the keys cannot be reached.
 */
export interface BookingKeys {
  /** Returns the booking's key, and creates a missing key. Returns `null` when the key was erased: it is never created again. */
  createIfAbsent(bookingId: string): Promise<Buffer | null>;

  /** Returns the existing keys. Bookings without a key, or with an erased key, are left out. */
  get(bookingIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;

  /** Deletes the booking's key for good. Other processes may still use their cached copy for a while. */
  erase(bookingId: string): Promise<void>;
}

export const BOOKING_KEYS = Symbol('BookingKeys');
