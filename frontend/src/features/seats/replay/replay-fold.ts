import type { PerformanceReplay, ReplayEvent } from '@contracts/rest/replay';

/*
 * Computes the hall of a performance at any moment from its events, by the rules of the server's seat ledger: seats of an
 * expired hold are free from the deadline on, with or without an event. Pure.
 */

export type ReplayState = 'free' | 'held' | 'kept' | 'sold';

/** State of a hall at one moment of the replay. Sums are in sen. */
export interface HallMoment {
  /** State of a seat, by its index in `PerformanceReplay.seats`. */
  readonly stateOf: (seat: number) => ReplayState;
  readonly sold: number;
  /** Seats of orders that are not paid yet. */
  readonly held: number;
  /** Seats kept by staff, for a class or a sponsor. */
  readonly kept: number;
  /** Total price of all sold orders, in sen. */
  readonly moneySen: number;
  /** Number of orders that wait for payment. */
  readonly waiting: number;
}

export interface Replay {
  /**
   * Returns the hall at a moment; every moment takes equally long to compute.
   * @param moment in milliseconds since the start of the replay
   */
  stateAt(moment: number): HallMoment;
  /** Moments at which the hall changes, in order. They include the ends of holds. */
  readonly changes: readonly number[];
}

/** Number of events between two stored states of the hall. Computing any moment applies at most this many events. */
const KEYFRAME_EVERY = 512;
const NOBODY = -1;

const enum Kind {
  Nothing,
  Held,
  Kept,
  Taken,
}

/**
 * Computes the replay of a performance from its events.
 * @param until the end of the replay, in milliseconds since its start
 */
export function replayOf(
  { events, orders, seats }: Pick<PerformanceReplay, 'events' | 'orders' | 'seats'>,
  until: number,
): Replay {
  const keyframes = [new Hall(orders, seats.length)];
  const moving = new Hall(orders, seats.length);
  const changes = new Set<number>();
  const lapse = (order: number, before: number) => {
    const end = moving.endOf(order);
    if (end < before) changes.add(end);
  };
  events.forEach((event, place) => {
    if (place > 0 && place % KEYFRAME_EVERY === 0) keyframes.push(moving.copy());
    lapse(event[2], event[0]);
    moving.apply(event);
    changes.add(event[0]);
  });
  for (let order = 0; order < orders; order++) lapse(order, until);
  let cursor = { hall: keyframes[0]!.copy(), done: 0 };
  return {
    changes: [...changes].filter((at) => at <= until).sort((a, b) => a - b),
    stateAt(moment) {
      const wanted = countUntil(events, moment);
      const frame = Math.floor(wanted / KEYFRAME_EVERY);
      // Playback continues from the state computed last. A jump starts from the nearest stored state before the moment.
      if (cursor.done > wanted || cursor.done < frame * KEYFRAME_EVERY)
        cursor = { hall: keyframes[frame]!.copy(), done: frame * KEYFRAME_EVERY };
      while (cursor.done < wanted) cursor.hall.apply(events[cursor.done++]!);
      return cursor.hall.momentAt(moment);
    },
  };
}

/** Returns the number of events up to and including a moment. */
function countUntil(events: readonly ReplayEvent[], moment: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (events[middle]![0] <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Stores the owner of each seat after some events of a replay. Expired holds are not taken into account here. */
class Hall {
  private readonly owners: Int32Array;
  private readonly kinds: Uint8Array;
  private readonly ends: Float64Array;
  private readonly costs: Float64Array;
  private readonly seatsOf: (readonly number[])[];

  constructor(orders: number, seats: number, from?: Hall) {
    this.owners = from ? from.owners.slice() : new Int32Array(seats).fill(NOBODY);
    this.kinds = from ? from.kinds.slice() : new Uint8Array(orders);
    this.ends = from ? from.ends.slice() : new Float64Array(orders);
    this.costs = from ? from.costs.slice() : new Float64Array(orders);
    this.seatsOf = from ? from.seatsOf.slice() : Array.from({ length: orders }, () => []);
  }

  copy(): Hall {
    return new Hall(this.kinds.length, this.owners.length, this);
  }

  /** Returns the end of an order's hold; Infinity without a hold. */
  endOf(order: number): number {
    return isHold(this.kinds[order]) ? this.ends[order]! : Infinity;
  }

  apply([, kind, order, seats, value]: ReplayEvent): void {
    switch (kind) {
      case 'costs':
        this.costs[order] = value ?? 0;
        return;
      case 'extended':
        if (this.kinds[order] === Kind.Nothing) return;
        if (this.kinds[order] === Kind.Taken) this.kinds[order] = Kind.Held;
        this.ends[order] = value ?? Infinity;
        return;
      case 'released':
        this.give(order, []);
        this.kinds[order] = Kind.Nothing;
        return;
      case 'moved':
        if (this.kinds[order] !== Kind.Nothing) this.give(order, seats);
        return;
      case 'held':
      case 'kept':
      case 'taken':
        this.give(order, seats);
        this.kinds[order] = { held: Kind.Held, kept: Kind.Kept, taken: Kind.Taken }[kind];
        this.ends[order] = value ?? Infinity;
    }
  }

  /** Gives the order exactly these seats, and frees its other seats. */
  private give(order: number, seats: readonly number[]): void {
    for (const seat of this.seatsOf[order]!)
      if (this.owners[seat] === order) this.owners[seat] = NOBODY;
    for (const seat of seats) this.owners[seat] = order;
    this.seatsOf[order] = seats;
  }

  /** Returns the hall at a moment. It runs for each frame of the playback, so it visits each order and seat just once. */
  momentAt(moment: number): HallMoment {
    const { kinds, ends, owners, costs } = this;
    const ofOrder = Array.from<ReplayState>({ length: kinds.length });
    let [moneySen, waiting] = [0, 0];
    for (let order = 0; order < kinds.length; order++) {
      const state = stateAt(kinds[order], ends[order]!, moment);
      ofOrder[order] = state;
      if (state === 'sold') moneySen += costs[order]!;
      if (state === 'held') waiting++;
    }
    const states = Array.from<ReplayState>({ length: owners.length });
    const count = { free: 0, held: 0, kept: 0, sold: 0 };
    for (let seat = 0; seat < owners.length; seat++) {
      const owner = owners[seat]!;
      const state = owner === NOBODY ? 'free' : ofOrder[owner]!;
      states[seat] = state;
      count[state]++;
    }
    const { sold, held, kept } = count;
    return { stateOf: (seat) => states[seat] ?? 'free', sold, held, kept, moneySen, waiting };
  }
}

function stateAt(kind: number | undefined, end: number, moment: number): ReplayState {
  if (kind === Kind.Taken) return 'sold';
  if (!isHold(kind) || end <= moment) return 'free';
  return kind === Kind.Kept ? 'kept' : 'held';
}

const isHold = (kind: number | undefined): boolean => kind === Kind.Held || kind === Kind.Kept;
