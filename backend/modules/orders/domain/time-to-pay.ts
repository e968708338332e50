/*
 * Rules for how long an unpaid booking keeps its seats (design section 7, "time to pay"):
 *
 * - The school's time runs from the order on.
 * - A plausible receipt stops the clock, from its arrival until its decision. A rejection by the machine starts the clock again.
 * - A picture that is no receipt does not stop the clock. While it is read, the seats may be kept a little over the deadline.
 * Afterwards the clock stands where it would stand anyway, with a short grace for another try.
 * - While clocks run, a booking holds its seats for twice the school's time at most, plus the reading of the last picture. No
 * request changes that. Staff who open a booking again give it a new time.
 */

/** While a picture is read the seats are kept at most this long over the deadline. */
const READING_GRACE_MS = 10 * 60_000;

/** Shortest time that is left for another try after a picture that was no receipt. */
export const TRY_AGAIN_MS = 5 * 60_000;

/** Limit of all clocks of a booking together, as a multiple of the school's time. */
const TIMES = 2;

/** A booking's time to pay, folded from its events. Moments are ISO 8601 UTC. */
export interface PayClock {
  /** Milliseconds used by clocks that have ended or were stopped. */
  readonly usedMs: number;
  /** The running clock: its start and its present deadline. */
  readonly running: { readonly since: string; readonly until: string } | null;
  /** True when a plausible receipt, or staff who look at it, stopped the clock: the seats are kept until the decision. */
  readonly stopped: boolean;
  /** Arrival of the picture that is being read. */
  readonly readSince: string | null;
}

/** Facts of a booking that the rules need. */
export interface Timed {
  readonly clock: PayClock;
  readonly holdMinutes: number;
}

/** Starts a fresh clock, for a new order or one that staff open again. */
export const newClock = (since: string, until: string): PayClock => ({
  usedMs: 0,
  running: { since, until },
  stopped: false,
  readSince: null,
});

/** Returns a state without a clock: paid, closed, or with staff (`stopped`). */
export const noClock = (stopped = false): PayClock => ({
  usedMs: 0,
  running: null,
  stopped,
  readSince: null,
});

/** Starts the reading of a picture. A lapsed hold begins anew; its used time is kept. */
export function readingBegan(clock: PayClock, at: string): PayClock {
  if (clock.stopped) return { ...clock, readSince: at };
  const lapsed = clock.running === null || clock.running.until < at;
  return lapsed
    ? { ...ended(clock, at), running: { since: at, until: at }, readSince: at }
    : { ...clock, readSince: at };
}

/** Gives the running clock another deadline. */
export const movedTo = (clock: PayClock, until: string): PayClock => ({
  ...clock,
  running: clock.running && { ...clock.running, until },
  readSince: null,
});

/** Ends or stops the clock, as of the arrival of the picture that was read meanwhile. */
export function ended(clock: PayClock, at: string, stopped = false): PayClock {
  return { usedMs: usedBy(clock, clock.readSince ?? at), running: null, stopped, readSince: null };
}

/** Starts the clock again after a plausible receipt was rejected; the time of its reading and decision does not count. */
export const restarted = (clock: PayClock, at: string, until: string): PayClock => ({
  ...ended(clock, at),
  running: { since: at, until },
});

/**
 * Returns the deadline of the seats while a new picture is read. `null`: no deadline, because the clock is stopped. A deadline
 * that is not after `now`: the seats are not kept.
 */
export function untilRead({ clock, holdMinutes }: Timed, now: string): string | null {
  if (clock.stopped) return null;
  const reading = { clock: readingBegan(clock, now), holdMinutes };
  if (latest(reading, now) <= now) return now;
  return plus(reading.clock.running?.until ?? now, READING_GRACE_MS);
}

/** Returns the deadline after a picture that was no receipt. `null`: the clock was stopped before it came, and still is. */
export function untilAfterNoReceipt(timed: Timed, now: string): string | null {
  const { running, stopped } = timed.clock;
  if (stopped) return null;
  return earlier(later(running?.until ?? now, plus(now, TRY_AGAIN_MS)), latest(timed, now));
}

/** Returns the deadline after a rejection: the school's time once more, while any is left. */
export function untilAfterRejection({ clock, holdMinutes }: Timed, now: string): string {
  const then = { clock: ended(clock, now), holdMinutes };
  return earlier(endOfHold(now, holdMinutes), latest(then, now));
}

/** Returns the deadline if the family asks for more time: the school's time once more, while any is left. */
export function untilProlonged(timed: Timed, until: string): string {
  return later(until, earlier(endOfHold(until, timed.holdMinutes), latest(timed, until)));
}

/** Returns true when a clock that starts or continues now, until this deadline, could be given more time. */
export const mayBeProlonged = (timed: Timed, until: string, now: string): boolean =>
  now < until && until < latest(timed, now);

/** Returns the latest possible deadline of the running clock, or of a clock that starts now. */
const latest = ({ clock, holdMinutes }: Timed, now: string): string =>
  plus(clock.running?.since ?? now, Math.max(0, TIMES * holdMinutes * 60_000 - clock.usedMs));

/** Sums the used time. A clock uses time until its deadline at most, also when its end was noticed later. */
function usedBy({ usedMs, running }: PayClock, at: string): number {
  if (!running) return usedMs;
  const ran = Date.parse(earlier(running.until, at)) - Date.parse(running.since);
  return usedMs + Math.max(0, ran);
}

/** Returns the end of a hold that began at `from`, ISO 8601. @param holdMinutes the school's time to pay */
export const endOfHold = (from: string, holdMinutes: number): string =>
  plus(from, holdMinutes * 60_000);

/** Returns the start of a hold that ends at `end`, ISO 8601. */
export const startOfHold = (end: string, holdMinutes: number): string =>
  plus(end, -holdMinutes * 60_000);

const plus = (moment: string, ms: number): string =>
  new Date(Date.parse(moment) + ms).toISOString();
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);
