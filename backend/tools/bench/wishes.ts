/** The seats, numbered from 1, that one buyer wants. */
export type Wish = readonly number[];

/**
 * What the buyers of a stampede want, in a mixed order that is the same every time: pairs that overlap with their neighbours,
 * so that buyers meet halfway, and one single for every seat, so that none can be left over whatever the order of service.
 */
export function wishesOf(buyers: number, seats: number): Wish[] {
  const wishes = Array.from({ length: buyers }, (_, buyer): Wish => {
    const first = (buyer % seats) + 1;
    return buyer < seats || first === seats ? [first] : [first, first + 1];
  });
  return shuffled(wishes);
}

/** What was sold, and what of it must never be: the invariants of every sale, here and in what is compared with it. */
export interface Sold {
  readonly orders: number;
  /** Seats that somebody has. */
  readonly seats: number;
  /** Seats that more than one buyer has. */
  readonly twice: number;
}

/** Counts the seats of the buyers who were told that they have them. */
export function soldTo(winners: readonly Wish[]): Sold {
  const seats = winners.flat();
  const times = new Map<number, number>();
  for (const seat of seats) times.set(seat, (times.get(seat) ?? 0) + 1);
  return {
    orders: winners.length,
    seats: times.size,
    twice: [...times.values()].filter((count) => count > 1).length,
  };
}

/** Fisher and Yates with a generator of its own (mulberry32): each run meets the same order. */
function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  let state = 20_300_312;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
