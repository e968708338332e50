/**
 * Table of the log. Global order is (epoch, transaction id, position):
 *
 * - `transaction_id` orders commits safely up to the safe head (safe-head.ts); `position` orders events of one commit;
 * - `epoch` rises when the database is restored into another cluster, where transaction ids begin again.
 *
 * An event id is unique within its stream, as in EventStoreDB. So the stream's lock is enough to check it. When several appends share
 * one commit, a duplicate id in one of them does not make the others fail.
 */
export const TABLES = `
create table events.event (
  position       bigint generated always as identity,
  epoch          integer not null,
  transaction_id xid8 not null,
  stream         text not null,
  revision       integer not null,
  id             uuid not null,
  type           text not null,
  data           jsonb not null,
  metadata       jsonb not null,
  recorded_at    timestamptz not null default clock_timestamp(),
  primary key (stream, revision),
  unique (stream, id)
);
create unique index event_global_order on events.event (epoch, transaction_id, position);

comment on table events.event is 'Append-only log of domain events. Write through events.append alone.';
comment on column events.event.position is 'Order within one transaction. Not safe to page by on its own.';
comment on column events.event.revision is 'Place in the stream, from 0 without gaps.';

create function events.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Events are immutable: % on events.event is refused', tg_op using errcode = 'restrict_violation';
end $$;

create trigger event_is_immutable before update or delete or truncate on events.event
  for each statement execute function events.refuse_change();
`;
