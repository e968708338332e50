import { namedLockKey } from '../../../database/advisory-locks.js';
import { APPENDING } from './lock-keys.js';

/** Special values for the expected revision in a batch of appends. */
export const NO_STREAM = -1;
export const ANY = -2;

/**
 * SQL function that appends to many streams in one commit, each with its own outcome: `ok`, `duplicate` (all its ids are stored
 * already: returns the earlier result), `conflict` (returns the actual revision, -1 without events) or `reused` (only some of its
 * ids are stored already: an error of the caller).
 *
 * `batch` is `[{ stream, expected, events: [{ id, type, data, metadata }] }]`.
 *
 * The stream locks are taken first, in the order of their keys, so that two batches never deadlock. They are taken before this
 * transaction gets its id, so that events of a stream are also in the order of transaction ids. The shared lock is taken last, so
 * that a reader rarely meets an appender that has the lock but no id yet.
 *
 * The usual batch (each stream once, at the expected revision, no known ids) is one insert; other batches are handled item by
 * item.
 *
 * Every look-up must use an index: Postgres keeps plans, and a plan made while the table was small could otherwise stay a scan.
 */
export const APPEND_FUNCTION = `
create or replace function events.append(batch jsonb)
returns table (ordinal integer, verdict text, at_revision integer, at_epoch integer, at_transaction xid8, at_position bigint)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  lock_key bigint;
  item record;
  ids uuid[];
  head integer;
  known integer;
  in_place boolean;
  last integer;
  this_epoch integer;
  this_transaction xid8;
  heads integer[];
  usual boolean;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'events.append needs READ COMMITTED: it must see what committed while it waited for a stream';
  end if;
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'events.append must be the first thing its transaction writes: later, events come out of their order';
  end if;

  for lock_key in
    select distinct ${namedLockKey('stream', `a.value->>'stream'`)} as k from jsonb_array_elements(batch) a order by k
  loop
    perform pg_advisory_xact_lock(lock_key);
  end loop;
  perform pg_advisory_xact_lock_shared(${APPENDING});
  select s.epoch into strict this_epoch from events.store s;

  select array_agg(i.head order by i.n),
         count(*) = count(distinct i.stream) and bool_and(i.expected = i.head or i.expected = ${ANY}) and not exists (
           select from jsonb_array_elements(batch) a
            cross join lateral jsonb_array_elements(a.value->'events') x
             join events.event e on e.stream = a.value->>'stream' and e.id = (x.value->>'id')::uuid)
    into heads, usual
    from (
      select a.n, a.value->>'stream' as stream, (a.value->>'expected')::integer as expected,
             coalesce((select e.revision from events.event e
                        where e.stream = a.value->>'stream' order by e.revision desc limit 1), -1) as head
        from jsonb_array_elements(batch) with ordinality a(value, n)
    ) i;
  if usual then
    this_transaction := pg_current_xact_id();
    return query
      with written as (
        insert into events.event as w (epoch, transaction_id, stream, revision, id, type, data, metadata)
        select this_epoch, this_transaction, a.value->>'stream', heads[a.n] + x.n, (x.value->>'id')::uuid, x.value->>'type',
               x.value->'data', x.value->'metadata'
          from jsonb_array_elements(batch) with ordinality a(value, n)
         cross join lateral jsonb_array_elements(a.value->'events') with ordinality x(value, n)
         order by a.n, x.n
        returning w.stream, w.revision, w.position
      )
      select (a.n - 1)::integer, 'ok', max(w.revision), this_epoch, this_transaction, max(w.position)
        from jsonb_array_elements(batch) with ordinality a(value, n)
        join written w on w.stream = a.value->>'stream'
       group by a.n order by a.n;
    return;
  end if;

  for item in
    select a.n, a.value->>'stream' as stream, (a.value->>'expected')::integer as expected,
           a.value->'events' as events, jsonb_array_length(a.value->'events') as size
      from jsonb_array_elements(batch) with ordinality a(value, n) order by a.n
  loop
    ordinal := item.n - 1;
    head := coalesce((select e.revision from events.event e
                       where e.stream = item.stream order by e.revision desc limit 1), -1);
    ids := array(select (x.value->>'id')::uuid from jsonb_array_elements(item.events) with ordinality x(value, n) order by x.n);
    known := (select count(*) from events.event e where e.stream = item.stream and e.id = any(ids));
    if known = item.size then
      select max(e.revision - array_position(ids, e.id)) = min(e.revision - array_position(ids, e.id)), max(e.revision)
        into in_place, last
        from events.event e where e.stream = item.stream and e.id = any(ids);
    end if;

    at_epoch := null; at_transaction := null; at_position := null; at_revision := head;
    if known = item.size and in_place then
      verdict := 'duplicate';
      select e.revision, e.epoch, e.transaction_id, e.position
        into at_revision, at_epoch, at_transaction, at_position
        from events.event e where e.stream = item.stream and e.revision = last;
    elsif item.expected <> ${ANY} and item.expected <> head then
      verdict := 'conflict';
    elsif known > 0 then
      verdict := 'reused';
    else
      verdict := 'ok';
      at_revision := head + item.size;
      at_epoch := this_epoch;
      at_transaction := pg_current_xact_id();
      with written as (
        insert into events.event (epoch, transaction_id, stream, revision, id, type, data, metadata)
        select at_epoch, at_transaction, item.stream, head + x.n, (x.value->>'id')::uuid, x.value->>'type',
               x.value->'data', x.value->'metadata'
          from jsonb_array_elements(item.events) with ordinality x(value, n) order by x.n
        returning position
      )
      select max(w.position) into at_position from written w;
    end if;
    return next;
  end loop;
end $$;
`;
