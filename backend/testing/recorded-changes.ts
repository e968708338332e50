import type pg from 'pg';

/** Tables of the catalogue whose changes are recorded as events. Changes of people and pictures are not recorded. */
const TOLD = [
  'schools',
  'school_admins',
  'school_invitations',
  'productions',
  'performances',
  'seating_sections',
  'seating_rows',
  'seat_overrides',
  'content_blocks',
];

/**
 * Makes every transaction fail at its commit if it changed one of these tables and wrote nothing to the outbox.
 * Fixtures do not use the outbox, so tests switch this on only for the calls under test.
 */
export async function requireRecordedChanges(
  pool: Pick<pg.Pool, 'query'>,
): Promise<(on: boolean) => Promise<void>> {
  await pool.query(`
    create table recording_required as select false as armed;
    create function require_outbox_row() returns trigger language plpgsql as $$
    begin
      if (select armed from public.recording_required)
         and not exists (select from catalogue.outbox where xmin = pg_current_xact_id()::xid) then
        raise exception 'a change of % was not recorded in the outbox', tg_table_name;
      end if;
      return null;
    end $$;`);
  for (const table of TOLD)
    await pool.query(
      `create constraint trigger require_outbox_row after insert or update or delete on catalogue.${table}
       deferrable initially deferred for each row execute function public.require_outbox_row()`,
    );
  return async (on) => {
    await pool.query('update recording_required set armed = $1', [on]);
  };
}
