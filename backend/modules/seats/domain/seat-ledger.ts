import { Map as ImmutableMap } from 'immutable';
import { isOccupied } from '../../../contracts/seat-hold.js';
import type {
  SeatBlock,
  SeenBooking,
  Seat,
  SeatEvent,
  SeatReleaseReason,
  SoldFromBlock,
} from '../../../contracts/events/index.js';
import { orderChanged, Refusal } from '../../../contracts/refusal.js';
import { describeSeat, sameSeats, seatKey } from '../../../contracts/seat.js';

/**
 * Owners of one performance's seats. Decides all events of the stream `seats-{performanceId}` and keeps the main rule:
 * a seat has one live owner at most. An expired hold counts as free before any event records its end, so a late job
 * never blocks a sale.
 */
export interface SeatLedger {
  /** Booking id of each owned seat, by seatKey. The holding of that booking also contains the seat. */
  readonly owners: ImmutableMap<string, string>;
  readonly holdings: ImmutableMap<string, SeatHolding>;
  /** Id of the block that collects freed seats for waiting families; `null`: no waiting list is open (waiting-list.ts). */
  readonly waitingList: string | null;
  readonly changes: number;
}

/** Seats that one booking or block has in this performance. */
export interface SeatHolding {
  readonly seats: readonly Seat[];
  readonly kind: 'held' | 'taken';
  /** Deadline of the hold in ISO 8601; null when the seats are sold or a receipt is being checked. */
  readonly until: string | null;
  /** Number of the change that wrote this holding, by which a caller detects a later change. */
  readonly at: number;
  /** Version of the booking that the writing command had read; see unfinished-changes.ts. */
  readonly bookingVersion?: number | undefined;
  /** Present when staff reserved the seats as a block, without a booking; see seat-blocks.ts. */
  readonly block?: SeatBlock | undefined;
  /** Seats that this sale took out of a reserved block. */
  readonly fromBlock?: SoldFromBlock | undefined;
}

export const emptyLedger = (): SeatLedger => ({
  owners: ImmutableMap(),
  holdings: ImmutableMap(),
  waitingList: null,
  changes: 0,
});

/**
 * Applies an event and returns a new ledger; the old one is unchanged. The cost does not depend on the number of seats.
 * When the results change, increase SEAT_LEDGER_VERSION.
 */
export function evolveSeats(ledger: SeatLedger, event: SeatEvent): SeatLedger {
  let { owners, holdings, waitingList } = ledger;
  const { bookingId } = event.data;
  const drop = (seats: readonly Seat[]): void => {
    for (const key of seats.map(seatKey))
      if (owners.get(key) === bookingId) owners = owners.delete(key);
  };
  const give = (seats: readonly Seat[]): void => {
    for (const seat of seats) owners = owners.set(seatKey(seat), bookingId);
  };
  const holding = holdings.get(bookingId);
  const changes = ledger.changes + 1;
  const written = (
    now: Pick<SeatHolding, 'seats' | 'kind' | 'until' | 'block' | 'fromBlock'>,
  ): void => {
    const { bookingVersion } = event.data as SeenBooking;
    holdings = holdings.set(bookingId, {
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
      if (event.data.block?.waitingList === 'freed') waitingList = bookingId;
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
      holdings = holdings.delete(bookingId);
      if (waitingList === bookingId) waitingList = null;
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
  return { owners, holdings, waitingList, changes };
}

export interface HoldSeats {
  readonly performanceId: string;
  readonly bookingId: string;
  readonly seats: readonly Seat[];
  readonly until: string | null;
  readonly now: string;
}

/**
 * Holds all seats of a new order, or none. A retry for the same seats only extends the hold. Other seats under the same
 * booking id are refused, because they would release the booking's present seats, even sold ones.
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
 * Holds the booking's seats until a new deadline; null while a receipt is checked. Seats that the booking has lost are
 * held again if they are free.
 */
export function keepSeats(ledger: SeatLedger, command: HoldSeats): SeatEvent[] {
  const { performanceId, bookingId, until } = command;
  const holding = ledger.holdings.get(bookingId);
  if (!holding)
    return [...releaseLapsed(ledger, command), { type: 'SeatsHeld', data: holdData(command) }];
  if (holding.kind === 'taken' || holding.until === until) return [];
  return [{ type: 'HoldExtended', data: { performanceId, bookingId, until } }];
}

/** Sells the seats of a paid booking, including seats that it had lost, if they are free. */
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

/**
 * Sells all seats of a free order that needs no confirmation link, or none (free-orders.ts). A retry changes nothing;
 * other seats under the same booking id are refused.
 */
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

/** Turns a booking's sold seats into held ones, after its payment was taken back. */
export function reopenSeats(
  ledger: SeatLedger,
  command: { performanceId: string; bookingId: string; until: string | null },
): SeatEvent[] {
  const holding = ledger.holdings.get(command.bookingId);
  if (!holding) return [];
  if (holding.kind === 'held' && holding.until === command.until) return [];
  return [{ type: 'HoldExtended', data: command }];
}

/** Replaces a booking's seats with others. Held seats stay held, and sold seats stay sold. */
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

/**
 * Returns the requested seats that other bookings own at `now`, with the ids of those bookings. While a waiting list is open, the
 * seats of an expired hold are not free: they go to waiting families when the expiry is written.
 */
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
    return holding && (ledger.waitingList !== null || isOccupied(holding, now))
      ? [{ seat, bookingId: owner }]
      : [];
  });
}

/**
 * Returns release events for expired holds on the requested seats. @throws Refusal when a requested seat has a live
 * owner
 */
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

/** Returns the refusal for a buyer when other bookings own the requested seats. */
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

export function hasLiveHolding(ledger: SeatLedger, bookingId: string, now: string): boolean {
  const holding = ledger.holdings.get(bookingId);
  return holding !== undefined && isOccupied(holding, now);
}

/** Returns the holdings that are sold or not yet expired at `now`. */
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
