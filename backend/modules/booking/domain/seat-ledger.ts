import { isOccupied } from '../../../contracts/seat-hold.js';
import type {
  SeatBlock,
  SeenBooking,
  Seat,
  SeatEvent,
  SeatReleaseReason,
  SoldFromBlock,
} from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { orderChanged } from './order.js';
import { PersistentMap } from './persistent-map.js';
import { describeSeat, sameSeats, seatKey } from './seat.js';

/**
 * Owners of the seats of one performance: the decider behind `seats-{performanceId}`.
 *
 * The one invariant of the whole product lives here: a seat has at most one live owner, ever. A hold whose time is over counts as
 * free without any event having been written, so a late expiry job never blocks a sale; time (`now`, ISO 8601 UTC) is an input.
 */
export interface SeatLedger {
  /** Booking id by seat (see seatKey). Every seat in it is also in its owner's holding. */
  readonly owners: PersistentMap<string>;
  /** By booking id. */
  readonly holdings: PersistentMap<SeatHolding>;
  /** How many events made it what it is. */
  readonly changes: number;
}

/** Seats of one booking in this performance. */
export interface SeatHolding {
  readonly seats: readonly Seat[];
  readonly kind: 'held' | 'taken';
  /** End of a hold; `null` for a taken seat or while a receipt is checked. */
  readonly until: string | null;
  /**
   * The number of the ledger's change that made it so: tells whether anybody has changed it since
   * it was read.
   */
  readonly at: number;
  /** See the events: the booking's version that the writing command had read. */
  readonly bookingVersion?: number | undefined;
  /** Staff keep these seats back, and no booking has them; see seat-blocks.ts. */
  readonly block?: SeatBlock | undefined;
  /** Seats that this sale took out of a reserved block. */
  readonly fromBlock?: SoldFromBlock | undefined;
}

export const emptyLedger = (): SeatLedger => ({
  owners: PersistentMap.empty(),
  holdings: PersistentMap.empty(),
  changes: 0,
});

/**
 * Costs the same however many seats are held or sold: the ledger before stays as it was and is not copied. Whoever changes
 * what it makes of an event raises SEAT_LEDGER_VERSION; a test says so.
 */
export function evolveSeats(ledger: SeatLedger, event: SeatEvent): SeatLedger {
  let { owners, holdings } = ledger;
  const { bookingId } = event.data;
  const drop = (seats: readonly Seat[]): void => {
    for (const key of seats.map(seatKey))
      if (owners.get(key) === bookingId) owners = owners.without(key);
  };
  const give = (seats: readonly Seat[]): void => {
    for (const seat of seats) owners = owners.with(seatKey(seat), bookingId);
  };
  const holding = holdings.get(bookingId);
  const changes = ledger.changes + 1;
  const written = (
    now: Pick<SeatHolding, 'seats' | 'kind' | 'until' | 'block' | 'fromBlock'>,
  ): void => {
    const { bookingVersion } = event.data as SeenBooking;
    holdings = holdings.with(bookingId, {
      ...now,
      at: changes,
      ...(bookingVersion === undefined ? {} : { bookingVersion }),
    });
  };
  switch (event.type) {
    case 'SeatsHeld':
      if (holding) drop(holding.seats);
      give(event.data.seats);
      written({
        seats: event.data.seats,
        kind: 'held',
        until: event.data.until,
        ...(event.data.block ? { block: event.data.block } : {}),
      });
      break;
    case 'HoldExtended':
      if (holding) written({ seats: holding.seats, kind: 'held', until: event.data.until });
      break;
    case 'SeatsTaken':
      if (holding) drop(holding.seats);
      give(event.data.seats);
      written({
        seats: event.data.seats,
        kind: 'taken',
        until: null,
        ...(event.data.fromBlock ? { fromBlock: event.data.fromBlock } : {}),
      });
      break;
    case 'SeatsReleased':
      if (holding) drop(holding.seats);
      holdings = holdings.without(bookingId);
      break;
    case 'SeatsMoved':
      if (holding) {
        drop(holding.seats);
        give(event.data.to);
        written({
          seats: event.data.to,
          kind: holding.kind,
          until: holding.until,
          ...(holding.block ? { block: holding.block } : {}),
        });
      }
      break;
    default:
      return ledger;
  }
  return { owners, holdings, changes };
}

export interface HoldSeats {
  readonly performanceId: string;
  readonly bookingId: string;
  readonly seats: readonly Seat[];
  readonly until: string | null;
  readonly now: string;
}

/**
 * A new order takes its seats, all or none. Holding the same seats again for the same booking changes nothing, but
 * that the hold never ends before the moment promised last: a retry after a crash places its booking with a later end.
 * Other seats under the same booking id are a changed order; letting them in would give up seats, even sold ones.
 */
export function holdSeats(ledger: SeatLedger, command: HoldSeats): SeatEvent[] {
  const { performanceId, bookingId, until } = command;
  const holding = ledger.holdings.get(bookingId);
  if (holding && !sameSeats(holding.seats, command.seats)) throw orderChanged();
  if (holding && isOccupied(holding, command.now)) {
    const endsTooEarly = holding.until !== null && (until === null || holding.until < until);
    return endsTooEarly
      ? [{ type: 'HoldExtended', data: { performanceId, bookingId, until } }]
      : [];
  }
  return [...releaseLapsed(ledger, command), { type: 'SeatsHeld', data: holdData(command) }];
}

/**
 * The booking keeps its seats until another moment (`null`: as long as a receipt is checked).
 * When it had lost them they are held anew if still free.
 */
export function keepSeats(ledger: SeatLedger, command: HoldSeats): SeatEvent[] {
  const { performanceId, bookingId, until } = command;
  const holding = ledger.holdings.get(bookingId);
  if (!holding)
    return [...releaseLapsed(ledger, command), { type: 'SeatsHeld', data: holdData(command) }];
  if (holding.kind === 'taken' || holding.until === until) return [];
  return [{ type: 'HoldExtended', data: { performanceId, bookingId, until } }];
}

/** The order is paid. Seats that it lost meanwhile are taken again if free. */
export function takeSeats(ledger: SeatLedger, command: Omit<HoldSeats, 'until'>): SeatEvent[] {
  const { performanceId, bookingId, seats } = command;
  const holding = ledger.holdings.get(bookingId);
  if (holding?.kind === 'taken') return [];
  const taken: SeatEvent = {
    type: 'SeatsTaken',
    data: { performanceId, bookingId, seats: holding?.seats ?? seats },
  };
  return holding ? [taken] : [...releaseLapsed(ledger, command), taken];
}

/** A new order that costs nothing and needs no link (free-orders.ts): its seats are sold at once, all or none. Sent again it changes nothing; a changed order is refused. */
export function sellSeats(ledger: SeatLedger, command: Omit<HoldSeats, 'until'>): SeatEvent[] {
  const holding = ledger.holdings.get(command.bookingId);
  if (holding && !sameSeats(holding.seats, command.seats)) throw orderChanged();
  return takeSeats(ledger, command);
}

export function releaseSeats(
  ledger: SeatLedger,
  command: { performanceId: string; bookingId: string; reason: SeatReleaseReason },
): SeatEvent[] {
  const holding = ledger.holdings.get(command.bookingId);
  return holding
    ? [released(command.performanceId, command.bookingId, holding, command.reason)]
    : [];
}

/** Sold seats of a booking whose payment fell back become a hold again, with the same seats. */
export function reopenSeats(
  ledger: SeatLedger,
  command: { performanceId: string; bookingId: string; until: string | null },
): SeatEvent[] {
  const holding = ledger.holdings.get(command.bookingId);
  if (!holding) return [];
  if (holding.kind === 'held' && holding.until === command.until) return [];
  return [{ type: 'HoldExtended', data: command }];
}

/** Staff give a booking other seats; hold or sale is kept. */
export function moveSeats(
  ledger: SeatLedger,
  command: { performanceId: string; bookingId: string; to: readonly Seat[]; now: string },
): SeatEvent[] {
  const { performanceId, bookingId, to } = command;
  const holding = ledger.holdings.get(bookingId);
  if (!holding) {
    throw new Refusal(
      'conflict',
      'no_seats_to_amend',
      'This booking holds no seats any more, so they cannot be exchanged.',
    );
  }
  if (sameSeats(holding.seats, to)) return [];
  const releases = releaseLapsed(ledger, { performanceId, bookingId, seats: to, now: command.now });
  return [
    ...releases,
    { type: 'SeatsMoved', data: { performanceId, bookingId, from: holding.seats, to } },
  ];
}

/** Seats of `wanted` that somebody else owns at `now`, with the owner's booking id. */
export function conflictsOf(
  ledger: SeatLedger,
  wanted: readonly Seat[],
  bookingId: string,
  now: string,
): { seat: Seat; bookingId: string }[] {
  return wanted.flatMap((seat) => {
    const owner = ledger.owners.get(seatKey(seat));
    if (owner === undefined || owner === bookingId) return [];
    const holding = ledger.holdings.get(owner);
    return holding && isOccupied(holding, now) ? [{ seat, bookingId: owner }] : [];
  });
}

/** Refuses when a wanted seat has a live owner; else the releases of the lapsed holds that stand in the way. */
function releaseLapsed(ledger: SeatLedger, command: Omit<HoldSeats, 'until'>): SeatEvent[] {
  const { performanceId, bookingId, seats, now } = command;
  requireDistinct(seats);
  const conflicts = conflictsOf(ledger, seats, bookingId, now);
  if (conflicts.length > 0) throw seatsUnavailable(conflicts);
  const lapsed = new Set(
    seats
      .map((seat) => ledger.owners.get(seatKey(seat)))
      .filter((owner) => owner !== undefined && owner !== bookingId),
  );
  return [...lapsed].flatMap((owner) => {
    const holding = ledger.holdings.get(owner as string);
    return holding ? [released(performanceId, owner as string, holding, 'expired')] : [];
  });
}

function requireDistinct(seats: readonly Seat[]): void {
  if (seats.length === 0)
    throw new Refusal('rule-broken', 'no_seats', 'Please choose at least one seat.');
  const double = seats.find(
    (seat, index) => seats.findIndex((other) => seatKey(other) === seatKey(seat)) < index,
  );
  if (double)
    throw new Refusal(
      'rule-broken',
      'duplicate_seat',
      `${describeSeat(double)} was chosen twice. Please choose each seat once.`,
    );
}

const seatsUnavailable = (conflicts: readonly { seat: Seat; bookingId: string }[]): Refusal =>
  seatsNotAvailable(
    conflicts.map(({ seat }) => seat),
    { owners: conflicts.map(({ bookingId }) => bookingId) },
  );

/** Returns the refusal that a buyer gets when others have the seats. */
export const seatsNotAvailable = (
  seats: readonly Seat[],
  more: { owners?: readonly string[] } = {},
): Refusal =>
  new Refusal(
    'conflict',
    'seats_unavailable',
    'One or more seats you selected are no longer available. Please go back and select different seats.',
    {
      conflictingSeats: seats.map(({ section, row, number }) => ({ section, row, number })),
      ...more,
    },
  );

/** Returns true when the booking has seats at `now`. */
export function hasLiveHolding(ledger: SeatLedger, bookingId: string, now: string): boolean {
  const holding = ledger.holdings.get(bookingId);
  return holding !== undefined && isOccupied(holding, now);
}

/** Returns the holdings that still count at `now`. */
export const liveHoldings = (ledger: SeatLedger, now: string): SeatHolding[] =>
  [...ledger.holdings.values()].filter((holding) => isOccupied(holding, now));

const holdData = ({ performanceId, bookingId, seats, until }: HoldSeats) => ({
  performanceId,
  bookingId,
  seats,
  until,
});

const released = (
  performanceId: string,
  bookingId: string,
  holding: SeatHolding,
  reason: SeatReleaseReason,
): SeatEvent => ({
  type: 'SeatsReleased',
  data: { performanceId, bookingId, seats: holding.seats, reason },
});
