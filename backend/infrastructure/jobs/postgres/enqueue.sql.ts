import { namedLockKey } from '../../database/advisory-locks.js';
import { CHANNELS } from '../../database/channels.js';

/**
 * SQL functions with the port's rules for enqueueing, so that they apply in one round trip and one transaction. They use
 * graphile-worker's own job table, so package.json pins its exact version. Its add_job is not enough: a call during the job's run
 * would be lost, or would start a second job beside it.
 *
 * Jobs are inserted directly, because add_job would wake workers of every queue. A job that is due now wakes one idle
 * worker of its own queue (JobsInserted). A job that is due later wakes none, because workers poll for due jobs every second.
 *
 * `after` in a payload is the row of the run that must end first (see run-job.ts).
 */
export const ENQUEUE_FUNCTION = `
create schema if not exists jobs;
create or replace function jobs.enqueue(p_queue text, p_id text, p_data json, p_run_at timestamptz, p_replace boolean)
returns void language plpgsql as $$
declare
  v_key text := p_queue || ':' || p_id;
  v_twin record;
  v_exists boolean;
  v_after bigint;
  v_channel constant text := '${CHANNELS.jobsInserted}';
begin
  -- Two calls for one key: one after the other. The row lock below holds off workers.
  perform pg_advisory_xact_lock(${namedLockKey('job', 'v_key')});

  select id, locked_at is not null as running, attempts >= max_attempts as spent,
         (payload ->> 'after')::bigint as after into v_twin
    from graphile_worker._private_jobs where key = v_key for update;
  v_exists := found;

  if v_exists and not p_replace and (v_twin.running or not v_twin.spent) then
    return;
  end if;
  if v_exists and v_twin.running then
    v_after := v_twin.id;
  elsif v_exists then
    -- The twin may itself be waiting for a run to end: so does what takes its place.
    v_after := v_twin.after;
    if v_twin.spent then
      delete from graphile_worker._private_jobs where id = v_twin.id;
    end if;
  end if;

  if not v_exists then
    if not exists (select from graphile_worker._private_tasks where identifier = p_queue) then
      insert into graphile_worker._private_tasks (identifier) values (p_queue) on conflict do nothing;
    end if;
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
    select id, json_build_object('id', p_id, 'data', p_data, 'after', null), coalesce(p_run_at, now()), 25, v_key
      from graphile_worker._private_tasks where identifier = p_queue;
    if p_run_at is null or p_run_at <= now() then
      perform pg_notify(v_channel, json_build_object('count', 0, 'queue', p_queue, 'jobs', 1)::text);
    end if;
    return;
  end if;

  perform graphile_worker.add_job(
    p_queue,
    json_build_object('id', p_id, 'data', p_data, 'after', v_after),
    run_at := p_run_at,
    max_attempts := 25,
    job_key := v_key,
    job_key_mode := 'replace'
  );
end $$;

-- [{ queue, id, data, runAt?, replace?, unlessKnown? }]: by their keys, so that two calls never wait for each other, and those of one
-- key in the order given. New jobs are inserted together; those that have a twin go one after another, by the rules above.
create or replace function jobs.enqueue_all(p_jobs json) returns void language plpgsql as $$
declare
  v_lock bigint;
  v_new text[];
  v_queue text;
  v_jobs bigint;
  v_job record;
  v_channel constant text := '${CHANNELS.jobsInserted}';
begin
  -- Whoever enqueues relies on it, while workers of the same sessions need not wait for the disk.
  perform set_config('synchronous_commit', 'on', true);
  for v_lock in
    select distinct ${namedLockKey('job', "((j.value->>'queue') || ':' || (j.value->>'id'))")} as k from json_array_elements(p_jobs) j order by k
  loop
    perform pg_advisory_xact_lock(v_lock);
  end loop;

  insert into graphile_worker._private_tasks (identifier)
    select distinct j.value->>'queue' from json_array_elements(p_jobs) j
     where not exists (select from graphile_worker._private_tasks t where t.identifier = j.value->>'queue')
    on conflict do nothing;

  with given as (
    select distinct on (j.value->>'queue', j.value->>'id')
           j.value->>'queue' as queue, j.value->>'id' as id, j.value->'data' as data, (j.value->>'runAt')::timestamptz as run_at, j.n
      from json_array_elements(p_jobs) with ordinality j(value, n)
     order by j.value->>'queue', j.value->>'id', j.n
  ), inserted as (
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
    select t.id, json_build_object('id', g.id, 'data', g.data, 'after', null), coalesce(g.run_at, now()), 25, g.queue || ':' || g.id
      from given g join graphile_worker._private_tasks t on t.identifier = g.queue
     order by g.n
    on conflict (key) do nothing
    returning key
  )
  select coalesce(array_agg(i.key), '{}') into v_new from inserted i;

  for v_queue, v_jobs in
    select j.value->>'queue', count(*) from json_array_elements(p_jobs) j
     where (j.value->>'queue') || ':' || (j.value->>'id') = any(v_new)
       and coalesce((j.value->>'runAt')::timestamptz <= now(), true)
     group by 1
  loop
    perform pg_notify(v_channel, json_build_object('count', 0, 'queue', v_queue, 'jobs', v_jobs)::text);
  end loop;

  for v_job in
    select j.queue, j.id, j.data, j.run_at, j.replace, j.unless_known from (
      select j.value->>'queue' as queue, j.value->>'id' as id, j.value->'data' as data,
             (j.value->>'runAt')::timestamptz as run_at,
             coalesce((j.value->>'replace')::boolean, false) as replace,
             coalesce((j.value->>'unlessKnown')::boolean, false) as unless_known,
             row_number() over (partition by j.value->>'queue', j.value->>'id' order by j.n) as nth, j.n
        from json_array_elements(p_jobs) with ordinality j(value, n)
    ) j
     where j.nth > 1 or j.queue || ':' || j.id <> all(v_new)
     order by j.n
  loop
    if v_job.unless_known and exists (
      select from graphile_worker._private_jobs where key = v_job.queue || ':' || v_job.id
    ) then
      continue;
    end if;
    perform jobs.enqueue(v_job.queue, v_job.id, v_job.data, v_job.run_at, v_job.replace);
  end loop;
end $$;
`;

/**
 * Index of due jobs by queue. graphile-worker's own index leaves out the queue, so a search for one job would read all queues'
 * jobs that are due, or are done and not yet cleaned up: thousands during a sale.
 */
export const DUE_INDEX = `
create index if not exists houselights_due_jobs on graphile_worker._private_jobs (task_id, run_at) where is_available`;
