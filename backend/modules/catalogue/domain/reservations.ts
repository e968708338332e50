import { Map as ImmutableMap } from 'immutable';

/**
 * Things of which only so many can be taken by bookings: uses of a discount code by word, and the stock of an extra by size
 * (docs/decisions/0055, 0057). Each code and each extra has a stream of its own. The rules for a command that is cut off between
 * this stream and the booking are those of seats (seats/domain/unfinished-changes.ts).
 */
export interface Reservations {
  readonly byBooking: ImmutableMap<string, Reservation>;
  /** Sum of all bookings by name, without names that no booking has. */
  readonly taken: ImmutableMap<string, number>;
  /** Number of events applied. */
  readonly changes: number;
}

/** Counts by name: a word of a code, or a size of an extra. A missing name counts 0. */
export type Counts = ReadonlyMap<string, number>;

/** The share of one booking. */
export interface Reservation {
  readonly counts: Counts;
  /** Version of the booking that the writing command had read. */
  readonly bookingVersion: number;
  /** Number of the change that wrote it. A caller compares it to detect a change since its last read. */
  readonly at: number;
}

/** Events and stream of one kind of reservation. */
export interface ReservationKind<Event> {
  readonly stream: (id: string) => string;
  readonly evolve: (before: Reservations, event: Event) => Reservations;
  readonly taken: (asked: Take) => Event;
  readonly returned: (of: {
    readonly id: string;
    readonly bookingId: string;
    readonly held: Counts;
    /** Counts that stay with the booking. */
    readonly kept: Counts;
  }) => Event;
}

export const noReservations = (): Reservations => ({
  byBooking: ImmutableMap(),
  taken: ImmutableMap(),
  changes: 0,
});

/** Sets the counts of a booking; empty counts end its reservation. @param bookingVersion left out: as before */
export function withCounts(
  before: Reservations,
  bookingId: string,
  counts: Counts,
  bookingVersion?: number,
): Reservations {
  const changes = before.changes + 1;
  const known = before.byBooking.get(bookingId);
  const less = [...(known?.counts ?? [])].reduce(added(-1), before.taken);
  return {
    byBooking:
      counts.size === 0
        ? before.byBooking.delete(bookingId)
        : before.byBooking.set(bookingId, {
            counts,
            bookingVersion: bookingVersion ?? known?.bookingVersion ?? 0,
            at: changes,
          }),
    taken: [...counts].reduce(added(1), less),
    changes,
  };
}

const added =
  (sign: 1 | -1) =>
  (taken: Reservations['taken'], [name, count]: readonly [string, number]) => {
    const sum = (taken.get(name) ?? 0) + sign * count;
    return sum > 0 ? taken.set(name, sum) : taken.delete(name);
  };

export const sameCounts = (one: Counts, other: Counts): boolean =>
  one.size === other.size && [...one].every(([name, count]) => other.get(name) === count);

/** Returns the smaller count of each name. */
const smallerCounts = (one: Counts, other: Counts): Counts =>
  new Map(
    [...one]
      .map(([name, count]) => [name, Math.min(count, other.get(name) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

/** A name of which other bookings leave too little. */
export interface Lacking {
  readonly name: string;
  /** Count that the booking can have. */
  readonly left: number;
}

/**
 * Returns the first name of which the booking cannot have as much as it asks; null when it can have all. A booking may always
 * keep the counts that it has already.
 */
export function lackingFor(
  { byBooking, taken }: Reservations,
  bookingId: string,
  counts: Counts,
  most: (name: string) => number,
): Lacking | null {
  const own = byBooking.get(bookingId)?.counts;
  for (const [name, count] of counts) {
    const has = own?.get(name) ?? 0;
    const left = Math.max(has, most(name) - (taken.get(name) ?? 0) + has);
    if (count > left) return { name, left };
  }
  return null;
}

export interface Take {
  /** Id of the code or the extra. */
  readonly id: string;
  readonly counts: Counts;
  readonly bookingId: string;
  readonly performanceId: string;
  /** Version of the booking that the command had read. */
  readonly version: number;
  /** True when the booking, as it was read, keeps these counts. */
  readonly hasRight: boolean;
  /** Number of this command's own last change; null: none. */
  readonly own: number | null;
  /** Most that all bookings may have of a name; null: staff decided, so there is no limit. */
  readonly most: ((name: string) => number) | null;
}

/**
 * Reserves counts for a booking, before its seats and the booking are written. Writes a reservation again when another unfinished
 * command wrote it or reconciliation may return it, so that neither can take it away. This command's own reservation is written
 * again for the same reason once the booking has changed.
 */
export function take<Event>(
  kind: ReservationKind<Event>,
  reservations: Reservations,
  asked: Take,
): readonly Event[] | Lacking {
  const { bookingId, counts, version, hasRight, own, most } = asked;
  const lacking = most && lackingFor(reservations, bookingId, counts, most);
  if (lacking) return lacking;
  const known = reservations.byBooking.get(bookingId);
  const isWritten =
    known !== undefined &&
    sameCounts(known.counts, counts) &&
    ((known.at === own && known.bookingVersion >= version) ||
      (hasRight && known.bookingVersion < version));
  return isWritten ? [] : [kind.taken(asked)];
}

/**
 * Returns what the booking does not keep, when its reservation is still the one that was read.
 * @param at number of the change that was read
 */
export function giveBack<Event>(
  kind: ReservationKind<Event>,
  { byBooking }: Reservations,
  { id, bookingId, at, kept: wished }: GiveBack,
): Event[] {
  const known = byBooking.get(bookingId);
  if (known?.at !== at) return [];
  const kept = smallerCounts(known.counts, wished);
  return sameCounts(kept, known.counts)
    ? []
    : [kind.returned({ id, bookingId, held: known.counts, kept })];
}

export interface GiveBack {
  readonly id: string;
  readonly bookingId: string;
  readonly at: number;
  readonly kept: Counts;
}
