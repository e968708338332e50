import { APPENDING_CLASS, APPENDING_OBJECT } from './lock-keys.js';

/**
 * SQL function that returns the safe head: the last event that readers may see, because nothing can commit before it any more. It
 * returns no row when there is no event.
 *
 * Usually the newest event is older than every running transaction; everything before it is then visible for good, and it is the
 * safe head. Otherwise three statements run in this order, each with its own snapshot:
 *
 * 1. A snapshot. A transaction that gets its id later has an id of at least its xmax.
 * 2. The holders of the appenders' lock. An appender takes the lock before it gets an id, so one with an id below xmax held
 * the lock at step 1. Now it is either listed here, and its events stay hidden, or it has finished. For a moment an
 * appender has an id that pg_locks does not show yet; for a holder without an id, step 1's xmin therefore decides.
 * 3. The rows. A transaction releases its locks after its commit is visible, so this sees the commits of appenders that
 * step 2 did not list.
 *
 * Unlike with plain xmin, other long transactions (a rebuild, a backup) delay nothing. pg_locks shows only the lower 32 bits of
 * an id; the full id is the one nearest to xmax.
 *
 * `pending`: a running append still hides a commit; ask again soon.
 */
export const SAFE_HEAD_FUNCTION = `
create or replace function events.safe_head(
  out at_epoch integer, out at_transaction xid8, out at_position bigint, out pending boolean
) language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  seen pg_snapshot;
  ceiling bigint;
  running record;
  watermark xid8;
  this_epoch integer;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'events.safe_head needs READ COMMITTED: its three steps must not share a snapshot';
  end if;

  select pg_current_snapshot() into seen;
  select s.epoch into strict this_epoch from events.store s;

  -- What has an id below xmin had finished when the snapshot was taken, so this later statement sees all of it.
  select e.epoch, e.transaction_id, e.position into at_epoch, at_transaction, at_position
    from events.event e order by e.epoch desc, e.transaction_id desc, e.position desc limit 1;
  if not found or (at_epoch, at_transaction) < (this_epoch, pg_snapshot_xmin(seen)) then
    pending := false;
    return;
  end if;

  ceiling := pg_snapshot_xmax(seen)::text::bigint;

  with locks as materialized (
    select l.pid, l.locktype, l.database, l.classid, l.objid, l.objsubid, l.mode, l.transactionid
      from pg_locks l where l.granted and l.locktype in ('advisory', 'transactionid')
  )
  select bool_or(own.pid is null) as unsure,
         min(ceiling + (own.transactionid::text::bigint - ceiling % 4294967296 + 6442450944) % 4294967296 - 2147483648) as lowest
    into running
    from locks appender
    left join locks own on own.pid = appender.pid and own.locktype = 'transactionid' and own.mode = 'ExclusiveLock'
   where appender.locktype = 'advisory'
     and appender.database = (select d.oid from pg_database d where d.datname = current_database())
     and appender.classid = ${APPENDING_CLASS} and appender.objid = ${APPENDING_OBJECT} and appender.objsubid = 2;

  watermark := least(
    ceiling, running.lowest, case when running.unsure then pg_snapshot_xmin(seen)::text::bigint end
  )::text::xid8;

  select e.epoch, e.transaction_id, e.position into at_epoch, at_transaction, at_position
    from events.event e
   where (e.epoch, e.transaction_id) < (this_epoch, watermark)
   order by e.epoch desc, e.transaction_id desc, e.position desc limit 1;
  pending := exists (
    select from events.event e
     where (e.epoch, e.transaction_id) >= (this_epoch, watermark)
     order by e.epoch, e.transaction_id, e.position limit 1
  );
end $$;
`;
