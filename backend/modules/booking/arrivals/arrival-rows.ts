import type pg from 'pg';
import type { ArrivalNote } from '../domain/arrival-note.js';

/* The notes of orders as rows of `app.order_arrivals` (decision 46). */

/** Notes of a performance that are kept, the first ones: a hall has some hundred seats, and a sale is decided at its beginning. */
export const MOST_OF_A_PERFORMANCE = 50_000;
/** Besides, of orders that were refused before they joined the mailbox: anybody can send them, at no cost and without end. */
export const MOST_REFUSED_EARLY = 1_000;

export interface ArrivalRow {
  /** UUID */
  readonly performanceId: string;
  readonly note: ArrivalNote;
}

/**
 * Writes notes of one start of a backend, in their order, without waiting for the disk. Those above the numbers of a performance
 * are counted and not kept; those that are there already, because the answer was lost, are left alone.
 */
export const writeArrivals = (pool: pg.Pool, batch: readonly ArrivalRow[]): Promise<unknown> =>
  pool.query({
    name: 'note-arrivals',
    text: `with quick as (select set_config('synchronous_commit', 'off', true)),
      noted as (
        select "performanceId" as performance_id, note, (note ->> 'arrival')::bigint as arrival,
          note ->> 'queued' is null and note ->> 'code' is not null as early
        from quick, jsonb_to_recordset($1::jsonb) as sent("performanceId" uuid, note jsonb)
        where not exists (select from app.order_arrivals known
          where known.note ->> 'server' = sent.note ->> 'server' and known.note ->> 'arrival' = sent.note ->> 'arrival')
      ),
      counted as (
        insert into app.order_arrival_counts as known (performance_id, early, others)
        select performance_id, count(*) filter (where early), count(*) filter (where not early)
        from noted group by performance_id order by performance_id
        on conflict (performance_id)
          do update set early = known.early + excluded.early, others = known.others + excluded.others
        returning performance_id, early, others
      ),
      placed as (
        select performance_id, note, arrival, noted.early,
          case when noted.early then counted.early else counted.others end
            - count(*) over (partition by performance_id, noted.early)
            + row_number() over (partition by performance_id, noted.early order by arrival) as place
        from noted join counted using (performance_id)
      )
      insert into app.order_arrivals (performance_id, note)
      select performance_id, note from placed
      where place <= case when early then ${MOST_REFUSED_EARLY} else ${MOST_OF_A_PERFORMANCE} end
      order by arrival
      on conflict do nothing`,
    values: [JSON.stringify(batch)],
  });

/** The notes of a performance as they were written, and how many of it were not kept. */
export async function readArrivals(
  pool: pg.Pool,
  performanceId: string,
): Promise<{ readonly notes: ArrivalNote[]; readonly missed: number }> {
  // Counted first: what is written meanwhile must not look like notes that are missing.
  const counted = await pool.query<{ noted: number }>(
    'select early + others as noted from app.order_arrival_counts where performance_id = $1',
    [performanceId],
  );
  const { rows } = await pool.query<{ note: ArrivalNote }>(
    `select note from app.order_arrivals where performance_id = $1
     order by id limit ${MOST_OF_A_PERFORMANCE + MOST_REFUSED_EARLY}`,
    [performanceId],
  );
  const missed = Math.max(0, (counted.rows[0]?.noted ?? 0) - rows.length);
  return { notes: rows.map(({ note }) => note), missed };
}

/**
 * Deletes what is above a number of rows in all: the last notes of the performances that have most, so that no flood of orders for
 * one takes the notes of another away.
 */
export const trimArrivals = (pool: pg.Pool, most: number): Promise<unknown> =>
  pool.query(
    `delete from app.order_arrivals where id in (
       select id from (
         select id, row_number() over (partition by performance_id order by id) as place from app.order_arrivals
       ) as placed
       order by place desc, id desc
       limit greatest(0, (select count(*) from app.order_arrivals) - $1))`,
    [most],
  );
