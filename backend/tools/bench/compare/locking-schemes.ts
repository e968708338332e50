import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Outcome } from '../sale.js';
import type { Wish } from '../wishes.js';

/**
 * How ticket shops on one Postgres usually keep a seat from being sold twice. Each order is one
 * call of a function and one commit: no round trip of the application lengthens a lock, so they are
 * faster here than in most shops. All of them look first whether a seat is gone, so that most
 * refusals write nothing; an order is a row of its own and one for each of its seats.
 */
export interface LockingScheme {
  readonly name: string;
  /** The function's name. */
  readonly sell: 'sell_by_event_lock' | 'sell_by_seat_locks' | 'sell_by_unique_index';
}

export const LOCKING_SCHEMES: readonly LockingScheme[] = [
  // Orders of one performance wait for each other, from the look to the end of the commit.
  { name: 'one advisory lock per event', sell: 'sell_by_event_lock' },
  // Only orders that share a seat wait for each other; locks are taken in the order of the seats, so that none wait in a circle.
  { name: 'one advisory lock per seat', sell: 'sell_by_seat_locks' },
  // Nobody locks: the second to insert a seat waits for the first one's commit, and is then refused by the index.
  { name: 'unique index on live seats', sell: 'sell_by_unique_index' },
];

const TAKEN =
  'exists (select from bench.sold_seat s where s.performance = which and s.seat = any(wish) and s.released_at is null)';
const INSERT = `insert into bench.booking (id, performance, customer) values (booking, which, 'Aisyah Rahman, aisyah@example.com, 012-345 6789');
  insert into bench.sold_seat (performance, seat, booking) select which, seat, booking from unnest(wish) seat order by seat;`;
const FUNCTION =
  '(which integer, wish integer[], booking uuid) returns boolean language plpgsql as';

const SCHEMA = `
create table bench.booking (id uuid primary key, performance integer not null, customer text not null, placed_at timestamptz not null default now());
create table bench.sold_seat (performance integer not null, seat integer not null, booking uuid not null references bench.booking, released_at timestamptz);
create index sold_seat_by_place on bench.sold_seat (performance, seat) where released_at is null;
-- The same table once more, for the scheme whose index is the protection.
create table bench.unique_seat (like bench.sold_seat);
alter table bench.unique_seat add foreign key (booking) references bench.booking;
create unique index on bench.unique_seat (performance, seat) where released_at is null;

create function bench.sell_by_event_lock${FUNCTION} $$ begin
  perform pg_advisory_xact_lock(which);
  if ${TAKEN} then return false; end if;
  ${INSERT}
  return true;
end $$;

create function bench.sell_by_seat_locks${FUNCTION} $$ declare one integer; begin
  foreach one in array wish loop perform pg_advisory_xact_lock(which, one); end loop;
  if ${TAKEN} then return false; end if;
  ${INSERT}
  return true;
end $$;

create function bench.sell_by_unique_index${FUNCTION} $$ begin
  if ${TAKEN.replaceAll('sold_seat', 'unique_seat')} then return false; end if;
  ${INSERT.replaceAll('sold_seat', 'unique_seat')}
  return true;
exception when unique_violation then return false;
end $$;`;

/** Their tables and functions, and plain rows to commit. */
export async function createLockingSchemes(pool: pg.Pool): Promise<void> {
  await pool.query(SCHEMA);
}

/** One buyer; `performance` is any number that no other sale has. Wishes are in the order of the seats. */
export async function buyByLock(
  pool: pg.Pool,
  { sell }: LockingScheme,
  performance: number,
  wish: Wish,
): Promise<Outcome> {
  const { rows } = await pool.query<{ sold: boolean }>(`select bench.${sell}($1, $2, $3) as sold`, [
    performance,
    wish,
    randomUUID(),
  ]);
  return rows[0]?.sold ? 'sold' : 'refused';
}
