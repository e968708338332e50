import { namedLockKey } from '../../database/advisory-locks.js';

/**
 * The port's enqueue rules as one function, so that they hold in one round trip and one transaction.
 * It reads graphile-worker's own job table (hence the exact version in package.json): add_job alone either forgets a
 * call made while the job runs, or starts its twin beside it.
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

  perform graphile_worker.add_job(
    p_queue,
    json_build_object('id', p_id, 'data', p_data, 'after', v_after),
    run_at := p_run_at,
    max_attempts := 25,
    job_key := v_key,
    job_key_mode := 'replace'
  );
end $$;
`;
