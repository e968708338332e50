import type pg from 'pg';

/** Returns the proofs to show at the door of a performance, by ticket kind; kinds without one are left out. */
export async function ticketProofs(
  pool: pg.Pool,
  performanceId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ id: string; proof: string }>(
    `select kind.id, kind.proof
       from catalogue.performances performance
       join catalogue.ticket_kinds kind on kind.production_id = performance.production_id
      where performance.id = $1 and kind.proof is not null`,
    [performanceId],
  );
  return new Map(rows.map(({ id, proof }) => [id, proof]));
}
