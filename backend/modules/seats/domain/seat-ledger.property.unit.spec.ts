import { expect, it } from '@jest/globals';
import type { Seat, SeatEvent } from '../../../contracts/events/index.js';
import {
  emptyLedger,
  evolveSeats,
  holdSeats,
  keepSeats,
  moveSeats,
  releaseSeats,
  reopenSeats,
  sellSeats,
  takeSeats,
  type SeatLedger,
} from './seat-ledger.js';
import { seatKey } from '../../../contracts/seat.js';
import { performanceId, seat } from '../../orders/domain/testing/builders.js';
import { minute, outcomeOf } from '../../orders/domain/testing/given.js';
import { Random } from '../../orders/domain/testing/random.js';

/*
 * Simulates families that compete for eight seats, in thousands of random command sequences. Two independent checks
 * verify the ledger: a list of each booking's seats built from the raw events, and the rule of one owner for each seat.
 */

const seats = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => seat('A', number));
const families = ['ann', 'ben', 'cat', 'dan', 'eve'];
const actions = ['hold', 'hold', 'keep', 'take', 'sell', 'release', 'move', 'reopen'] as const;

/** Seats of each booking and the minute at which its hold ends; Infinity when sold or held without a deadline. */
type Holdings = Map<string, { keys: string[]; until: number }>;

it('a seat never has two live owners, and owners agree with holdings after every random command', () => {
  const seen = { written: 0, refused: 0, quiet: 0, displaced: 0, retaken: 0, moved: 0 };
  for (let seed = 1; seed <= 2000; seed += 1) {
    const random = new Random(seed);
    const story: string[] = [];
    try {
      run(random, story, seen);
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}\n${story.join('\n')}`, {
        cause: error,
      });
    }
  }
  // The random test proves something only when every case occurred often.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1000);
});

function run(
  random: Random,
  story: string[],
  seen: Record<'written' | 'refused' | 'quiet' | 'displaced' | 'retaken' | 'moved', number>,
): void {
  let ledger = emptyLedger();
  let clock = 0;
  const holdings: Holdings = new Map();
  const lost = new Set<string>();
  for (let step = 0; step < 40; step += 1) {
    // Time advances in whole minutes, so that commands often run exactly at a hold's deadline.
    clock += random.pick([0, 0, 1, 5]);
    const family = random.pick(families);
    const action = random.pick(actions);
    const wanted = random.some(seats, 1 + random.below(3));
    const until = random.chance(0.2) ? null : clock + random.pick([1, 5, 10]);
    story.push(
      `minute ${clock}: ${family} ${action} ${wanted.map(seatKey).join(' ')} until ${until ?? 'open'}`,
    );

    const before = ledger;
    const decide = (): SeatEvent[] =>
      decideOn(
        before,
        action,
        family,
        wanted,
        until === null ? null : minute(until),
        minute(clock),
      );
    const outcome = outcomeOf(decide);
    const again = outcomeOf(decide);
    check(
      JSON.stringify(outcome) === JSON.stringify(again),
      'a decision depends on its input alone',
    );

    if ('refused' in outcome) {
      seen.refused += 1;
      if (outcome.refused.code === 'seats_unavailable') {
        check(takenByOthers(holdings, family, wanted, clock), 'refused without a conflict');
      }
    } else {
      if (outcome.events.length === 0) seen.quiet += 1;
      for (const event of outcome.events) {
        story.push(`   ${event.type} ${event.data.bookingId}`);
        const isDisplacement = event.data.bookingId !== family;
        if (isDisplacement) {
          seen.displaced += 1;
          check(
            event.type === 'SeatsReleased' && event.data.reason === 'expired',
            'only a lapsed hold of another booking may be touched',
          );
          check(
            (holdings.get(event.data.bookingId)?.until ?? Infinity) <= clock,
            'a live owner was displaced',
          );
          lost.add(event.data.bookingId);
        } else {
          seen.written += 1;
          if (event.type === 'SeatsMoved') seen.moved += 1;
          if (lost.delete(family) && (event.type === 'SeatsHeld' || event.type === 'SeatsTaken'))
            seen.retaken += 1;
        }
        apply(holdings, event);
        ledger = evolveSeats(ledger, event);
      }
      check(
        idempotent(ledger, action, family, wanted, until, clock),
        'the same command again changes something',
      );
    }
    checkAgreement(ledger, holdings);
  }
}

function decideOn(
  ledger: SeatLedger,
  action: (typeof actions)[number],
  bookingId: string,
  wanted: readonly Seat[],
  until: string | null,
  now: string,
) {
  const command = { performanceId, bookingId, seats: wanted, until, now };
  switch (action) {
    case 'hold':
      return holdSeats(ledger, command);
    case 'keep':
      return keepSeats(ledger, command);
    case 'take':
      return takeSeats(ledger, command);
    case 'sell':
      return sellSeats(ledger, command);
    case 'release':
      return releaseSeats(ledger, { performanceId, bookingId, reason: 'cancelled' });
    case 'move':
      return moveSeats(ledger, { performanceId, bookingId, to: wanted, now });
    case 'reopen':
      return reopenSeats(ledger, { performanceId, bookingId, until });
  }
}

function idempotent(
  ledger: SeatLedger,
  action: (typeof actions)[number],
  family: string,
  wanted: readonly Seat[],
  until: number | null,
  clock: number,
): boolean {
  const again = outcomeOf(() =>
    decideOn(ledger, action, family, wanted, until === null ? null : minute(until), minute(clock)),
  );
  return 'events' in again && again.events.length === 0;
}

function apply(holdings: Holdings, event: SeatEvent): void {
  const { bookingId } = event.data;
  const mine = holdings.get(bookingId);
  const free = (wanted: readonly Seat[]): string[] => {
    const keys = wanted.map(seatKey);
    for (const [other, { keys: theirs }] of holdings) {
      check(
        other === bookingId || !theirs.some((key) => keys.includes(key)),
        `${bookingId} was given a seat of ${other}, live or not yet released`,
      );
    }
    return keys;
  };
  const minutes = (until: string | null): number =>
    until === null ? Infinity : (Date.parse(until) - Date.parse(minute(0))) / 60_000;
  if (event.type === 'SeatsHeld')
    holdings.set(bookingId, { keys: free(event.data.seats), until: minutes(event.data.until) });
  if (event.type === 'SeatsTaken')
    holdings.set(bookingId, { keys: free(event.data.seats), until: Infinity });
  if (event.type === 'HoldExtended')
    holdings.set(bookingId, { keys: must(mine).keys, until: minutes(event.data.until) });
  if (event.type === 'SeatsReleased') {
    check(
      sorted(event.data.seats.map(seatKey)) === sorted(must(mine).keys),
      'released other seats than it had',
    );
    holdings.delete(bookingId);
  }
  if (event.type === 'SeatsMoved') {
    check(
      sorted(event.data.from.map(seatKey)) === sorted(must(mine).keys),
      'moved from other seats than it had',
    );
    holdings.set(bookingId, { keys: free(event.data.to), until: must(mine).until });
  }
}

function checkAgreement(ledger: SeatLedger, holdings: Holdings): void {
  const owned = [...holdings].flatMap(([family, { keys }]) =>
    keys.map((key) => `${key} ${family}`),
  );
  check(
    new Set(owned.map((line) => line.split(' ')[0])).size === owned.length,
    'a seat has two owners',
  );
  check(
    sorted(owned) === sorted([...ledger.owners].map(([key, family]) => `${key} ${family}`)),
    'owners differ from the events',
  );
  check(
    sorted(owned) ===
      sorted(
        [...ledger.holdings].flatMap(([family, holding]) =>
          holding.seats.map((one) => `${seatKey(one)} ${family}`),
        ),
      ),
    'holdings differ from the events',
  );
  for (const [family, holding] of ledger.holdings) {
    const until =
      holding.until === null
        ? Infinity
        : (Date.parse(holding.until) - Date.parse(minute(0))) / 60_000;
    check(
      until === holdings.get(family)?.until,
      'a holding lapses at another time than its events say',
    );
    check(holding.kind === 'held' || holding.until === null, 'a sold seat has a clock');
  }
}

const takenByOthers = (
  holdings: Holdings,
  family: string,
  wanted: readonly Seat[],
  clock: number,
): boolean => {
  const keys = wanted.map(seatKey);
  return [...holdings].some(
    ([other, { keys: theirs, until }]) =>
      other !== family && until > clock && theirs.some((key) => keys.includes(key)),
  );
};

const sorted = (lines: readonly string[]): string => [...lines].sort().join(',');

function must<T>(value: T | undefined): T {
  check(value !== undefined, 'an event for a booking without seats');
  return value as T;
}

function check(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new Error(complaint);
}
