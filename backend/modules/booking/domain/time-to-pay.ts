/*
 * How long an unpaid booking keeps its seats. The rules of design section 7, "time to pay":
 *
 * - The school's time runs from the order on.
 * - A plausible receipt stops the clock, from when it came until it is decided. A rejection by the machine starts it again.
 * - A picture that is no receipt does not stop it: while it is read the seats are kept a little over the deadline if need
 *   be, and afterwards the clock stands where it would stand anyway, with a short grace for another try.
 * - Whatever is asked for and however often: while a clock runs, a booking holds its seats for twice the school's time at
 *   most, and for the last picture's reading. Staff who open a booking again give it a time of its own.
 */

/** While a picture is read the seats are kept at most this long over the deadline. */
const READING_GRACE_MS = 10 * 60_000;

/** After a picture that was not a receipt at least this much time is left for another try. */
export const TRY_AGAIN_MS = 5 * 60_000;

/** All clocks of a booking together may run this many times the school's time. */
const TIMES = 2;

/** A booking's time to pay, folded from its events. Moments are ISO 8601 UTC. */
export interface PayClock {
  /** Milliseconds used by clocks that have ended or were stopped. */
  readonly usedMs: number;
  /** The running clock: since when, and until when at present. */
  readonly running: { readonly since: string; readonly until: string } | null;
  /** Stopped by a plausible receipt, or by staff who look at it: the seats are kept until it is decided. */
  readonly stopped: boolean;
  /** When the picture came that is being read. */
  readonly readSince: string | null;
}

/** Facts of a booking that the rules need. */
export interface Timed {
  readonly clock: PayClock;
  readonly holdMinutes: number;
}

/** A clock of its own with nothing used up: a new order, or one that staff open again. */
export const newClock = (since: string, until: string): PayClock => ({
  usedMs: 0,
  running: { since, until },
  stopped: false,
  readSince: null,
});

/** No clock: paid, closed, or with staff (`stopped`). */
export const noClock = (stopped = false): PayClock => ({
  usedMs: 0,
  running: null,
  stopped,
  readSince: null,
});

/** A picture came and is read. A hold that had lapsed begins anew, with what was used up kept. */
export function readingBegan(clock: PayClock, at: string): PayClock {
  if (clock.stopped) return { ...clock, readSince: at };
  const lapsed = clock.running === null || clock.running.until < at;
  return lapsed
    ? { ...ended(clock, at), running: { since: at, until: at }, readSince: at }
    : { ...clock, readSince: at };
}

/** The clock runs until another moment. */
export const movedTo = (clock: PayClock, until: string): PayClock => ({
  ...clock,
  running: clock.running && { ...clock.running, until },
  readSince: null,
});

/** The clock ended, or was stopped when the picture came that was read meanwhile. */
export function ended(clock: PayClock, at: string, stopped = false): PayClock {
  return { usedMs: usedBy(clock, clock.readSince ?? at), running: null, stopped, readSince: null };
}

/**
 * A plausible receipt was rejected: the time for its reading and decision does not count, and the
 * clock starts again.
 */
export const restarted = (clock: PayClock, at: string, until: string): PayClock => ({
  ...ended(clock, at),
  running: { since: at, until },
});

/** Until when the seats are kept while a picture that comes now is read; `null`: without end, as the clock stands still. Not after now: they are not. */
export function untilRead({ clock, holdMinutes }: Timed, now: string): string | null {
  if (clock.stopped) return null;
  const reading = { clock: readingBegan(clock, now), holdMinutes };
  if (latest(reading, now) <= now) return now;
  return plus(reading.clock.running?.until ?? now, READING_GRACE_MS);
}

/**
 * The deadline after a picture that was not a receipt. `null`: the clock was stopped before it
 * came, and still is.
 */
export function untilAfterNoReceipt(timed: Timed, now: string): string | null {
  const { running, stopped } = timed.clock;
  if (stopped) return null;
  return earlier(later(running?.until ?? now, plus(now, TRY_AGAIN_MS)), latest(timed, now));
}

/** The deadline after a rejection: the school's time once more, while any is left. */
export function untilAfterRejection({ clock, holdMinutes }: Timed, now: string): string {
  const then = { clock: ended(clock, now), holdMinutes };
  return earlier(endOfHold(now, holdMinutes), latest(then, now));
}

/** The deadline if the family asks for more: the school's time once more, while any is left. */
export function untilProlonged(timed: Timed, until: string): string {
  return later(until, earlier(endOfHold(until, timed.holdMinutes), latest(timed, until)));
}

/** Returns true when a clock that starts or continues now, until this deadline, could be given more time. */
export const mayBeProlonged = (timed: Timed, until: string, now: string): boolean =>
  now < until && until < latest(timed, now);

/** The latest deadline that the running clock, or else a clock that starts now, may have. */
const latest = ({ clock, holdMinutes }: Timed, now: string): string =>
  plus(clock.running?.since ?? now, Math.max(0, TIMES * holdMinutes * 60_000 - clock.usedMs));

/** A clock uses time until its deadline at most, also when its end was noticed later. */
function usedBy({ usedMs, running }: PayClock, at: string): number {
  if (!running) return usedMs;
  const ran = Date.parse(earlier(running.until, at)) - Date.parse(running.since);
  return usedMs + Math.max(0, ran);
}

/** ISO 8601: until when seats are held that were taken then, by the school's time to pay in minutes. */
export const endOfHold = (from: string, holdMinutes: number): string =>
  plus(from, holdMinutes * 60_000);

/** ISO 8601: when a hold began that ends then. */
export const startOfHold = (end: string, holdMinutes: number): string =>
  plus(end, -holdMinutes * 60_000);

const plus = (moment: string, ms: number): string =>
  new Date(Date.parse(moment) + ms).toISOString();
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);
