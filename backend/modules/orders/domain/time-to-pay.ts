/*
 * Rules for how long an unpaid booking keeps its seats (design section 7, "time to pay"):
 *
 * - The school's time to pay begins with the order: a payment clock runs.
 * - A plausible receipt stops the clock, from its arrival until its decision. A rejection by the receipt check restarts the clock.
 * - A picture that is not a receipt does not stop the clock. While it is read, the seats may be kept a little after the deadline.
 *   Afterwards the deadline is the old one, or a few minutes later, so that the family can send another picture.
 * - All clocks of a booking together run for twice the school's time at most, plus the reading of the last picture. No request
 *   extends that limit. A booking that staff reopen gets a new time to pay.
 */

/** Longest time in milliseconds for which the seats are kept after the deadline while a picture is read. */
const READING_GRACE_MS = 10 * 60_000;

/** Shortest time in milliseconds for another receipt after a picture that was not a receipt. */
export const TRY_AGAIN_MS = 5 * 60_000;

/** Limit for all payment clocks of a booking together, as a multiple of the school's time to pay. */
const TIMES = 2;

/** Payment clock of a booking, folded from its events. Times are ISO 8601 UTC. */
export interface PayClock {
  /** Milliseconds that earlier clocks of the booking used before they ended or stopped. */
  readonly usedMs: number;
  /** Start and present deadline of the running clock; null: no clock runs. */
  readonly running: { readonly since: string; readonly until: string } | null;
  /** True when the clock is stopped by a plausible receipt or by staff who look at one: the seats are kept until the decision. */
  readonly stopped: boolean;
  /** Arrival time of the picture that is being read; null: no picture is being read. */
  readonly readSince: string | null;
}

/** Facts of a booking that the rules for the time to pay need. */
export interface Timed {
  readonly clock: PayClock;
  readonly holdMinutes: number;
}

/** Starts a new payment clock, for a new order or an order that staff reopened. */
export const newClock = (since: string, until: string): PayClock => ({
  usedMs: 0,
  running: { since, until },
  stopped: false,
  readSince: null,
});

/** Returns the state without a running clock: the booking is paid, closed, or waits for staff (`stopped`). */
export const noClock = (stopped = false): PayClock => ({
  usedMs: 0,
  running: null,
  stopped,
  readSince: null,
});

/**
 * Records that the reading of a picture has begun. If the hold had expired, a new clock starts and the used time still counts.
 */
export function readingBegan(clock: PayClock, at: string): PayClock {
  if (clock.stopped) return { ...clock, readSince: at };
  const lapsed = clock.running === null || clock.running.until < at;
  return lapsed
    ? { ...ended(clock, at), running: { since: at, until: at }, readSince: at }
    : { ...clock, readSince: at };
}

/** Changes the deadline of the running clock. */
export const movedTo = (clock: PayClock, until: string): PayClock => ({
  ...clock,
  running: clock.running && { ...clock.running, until },
  readSince: null,
});

/** Ends or stops the clock. If a picture was being read, the clock ends at the arrival time of that picture. */
export function ended(clock: PayClock, at: string, stopped = false): PayClock {
  return { usedMs: usedBy(clock, clock.readSince ?? at), running: null, stopped, readSince: null };
}

/** Starts the clock again after a plausible receipt was rejected. The time of the reading and the decision does not count. */
export const restarted = (clock: PayClock, at: string, until: string): PayClock => ({
  ...ended(clock, at),
  running: { since: at, until },
});

/**
 * Returns the hold deadline of the seats while a new picture is read. `null`: no deadline, because the clock is stopped. If the
 * deadline is not after `now`, the seats are not kept.
 */
export function untilRead({ clock, holdMinutes }: Timed, now: string): string | null {
  if (clock.stopped) return null;
  const reading = { clock: readingBegan(clock, now), holdMinutes };
  if (latest(reading, now) <= now) return now;
  return plus(reading.clock.running?.until ?? now, READING_GRACE_MS);
}

/**
 * Returns the hold deadline after a picture that was not a receipt. `null`: the clock was stopped before the picture arrived, and
 * is still stopped.
 */
export function untilAfterNoReceipt(timed: Timed, now: string): string | null {
  const { running, stopped } = timed.clock;
  if (stopped) return null;
  return earlier(later(running?.until ?? now, plus(now, TRY_AGAIN_MS)), latest(timed, now));
}

/** Returns the hold deadline after a rejection: the school's time to pay once more, within the limit for all clocks. */
export function untilAfterRejection({ clock, holdMinutes }: Timed, now: string): string {
  const then = { clock: ended(clock, now), holdMinutes };
  return earlier(endOfHold(now, holdMinutes), latest(then, now));
}

/**
 * Returns the hold deadline after the family asked for more time: the school's time to pay once more, within the limit for all
 * clocks.
 */
export function untilProlonged(timed: Timed, until: string): string {
  return later(until, earlier(endOfHold(until, timed.holdMinutes), latest(timed, until)));
}

/** Returns true when the family could be given more time on a clock that runs from `now` until this deadline. */
export const mayBeProlonged = (timed: Timed, until: string, now: string): boolean =>
  now < until && until < latest(timed, now);

/** Returns the latest possible deadline of the running clock, or of a clock that starts now. */
const latest = ({ clock, holdMinutes }: Timed, now: string): string =>
  plus(clock.running?.since ?? now, Math.max(0, TIMES * holdMinutes * 60_000 - clock.usedMs));

/** Returns the sum of the used time. A clock uses time up to its deadline at most, even if its end was noticed later. */
function usedBy({ usedMs, running }: PayClock, at: string): number {
  if (!running) return usedMs;
  const ran = Date.parse(earlier(running.until, at)) - Date.parse(running.since);
  return usedMs + Math.max(0, ran);
}

/**
 * Returns the end of a hold that began at `from`, ISO 8601.
 *
 * @param holdMinutes the school's time to pay
 */
export const endOfHold = (from: string, holdMinutes: number): string =>
  plus(from, holdMinutes * 60_000);

/** Returns the start of a hold that ends at `end`, ISO 8601. */
export const startOfHold = (end: string, holdMinutes: number): string =>
  plus(end, -holdMinutes * 60_000);

const plus = (moment: string, ms: number): string =>
  new Date(Date.parse(moment) + ms).toISOString();
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);
