/**
 * SQL function that reads several streams in one call: for each, events from a revision on, up to a limit, marked with the
 * `place` of the request. A function is planned once for each connection, and uses the index even when the table was small then.
 */
export const READ_STREAMS_FUNCTION = `
create or replace function events.read_streams(streams text[], firsts integer[], mosts integer[])
returns table (
  place bigint, stream text, revision integer, id uuid, type text, data jsonb, metadata jsonb, recorded_at timestamptz,
  epoch integer, transaction_id xid8, "position" bigint
) language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
  select q.place, e.stream, e.revision, e.id, e.type, e.data, e.metadata, e.recorded_at, e.epoch, e.transaction_id, e.position
    from unnest(streams, firsts, mosts) with ordinality as q(stream, first, most, place)
   cross join lateral (
     select * from events.event x where x.stream = q.stream and x.revision >= q.first order by x.revision limit q.most
   ) e
   order by q.place, e.revision;
end $$;
`;
