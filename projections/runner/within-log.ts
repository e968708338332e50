import type pg from 'pg';
import type { ReaderPlace } from '../../backend/infrastructure/event-store/within-log.js';
import { LIVE_SCHEMA } from '../projector.js';

/** How far the live read models are, as the log must reach. Nothing before the first start. */
export async function placesOfReadModels(pool: pg.Pool): Promise<ReaderPlace[]> {
  const found = await pool.query<{ table: string | null }>('select to_regclass($1) as table', [
    `${LIVE_SCHEMA}.checkpoints`,
  ]);
  if (!found.rows[0]?.table) return [];
  const { rows } = await pool.query<{ projector: string; position: string }>(
    `select projector, position from ${LIVE_SCHEMA}.checkpoints order by projector`,
  );
  return rows.map(({ projector, position }) => ({
    title: `The read model "${projector}"`,
    position,
    remedy: `have all read models built anew from them: drop schema ${LIVE_SCHEMA} cascade`,
  }));
}
