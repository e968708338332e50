/**
 * SQL function that returns one page of the log: up to `size` events after a place that match the filter, none later than the
 * safe head. Null for `types` or `prefixes` (of streams) means no filter.
 *
 * The first row is no event: it has the safe head (null: there is no event yet), and whether a running append still hides a
 * commit. The events follow, in global order.
 *
 * A function is planned once for each connection, not for each call, and uses the index even when the table was small then.
 */
export const PAGE_FUNCTION = `
create or replace function events.page(
  after_epoch integer, after_transaction xid8, after_position bigint, types text[], prefixes text[], size integer
) returns table (
  stream text, revision integer, id uuid, type text, data jsonb, metadata jsonb, recorded_at timestamptz,
  epoch integer, transaction_id xid8, "position" bigint, pending boolean
) language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  head record;
begin
  select h.at_epoch, h.at_transaction, h.at_position, h.pending into head from events.safe_head() h;
  epoch := head.at_epoch; transaction_id := head.at_transaction; "position" := head.at_position; pending := head.pending;
  return next;
  return query
    select e.stream, e.revision, e.id, e.type, e.data, e.metadata, e.recorded_at, e.epoch, e.transaction_id, e.position, null::boolean
      from events.event e
     where (e.epoch, e.transaction_id, e.position) > (after_epoch, after_transaction, after_position)
       and (e.epoch, e.transaction_id, e.position) <= (head.at_epoch, head.at_transaction, head.at_position)
       and (types is null or e.type = any(types))
       and (prefixes is null or e.stream ^@ any(prefixes))
     order by e.epoch, e.transaction_id, e.position limit size;
end $$;
`;
