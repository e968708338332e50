import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type pg from 'pg';
import { OPERATIONS_STREAM, type PersonalDataExported } from '../../../contracts/events/index.js';
import { isFingerprintOf } from '../../../infrastructure/installation/fingerprint.js';
import { WrongOptionsError, required } from '../subcommand.js';
import type { OpenLog } from './open-log.js';

/** Command-line options of {@link personalDataWanted}, for `optionsOf`. */
export const PERSONAL_OPTIONS = {
  'with-personal-data': { type: 'boolean', default: false },
  'asked-by': { type: 'string' },
  reason: { type: 'string' },
} as const;

export const PERSONAL_USAGE = `  --with-personal-data   names, addresses, receipts and notes too. Only with
    --asked-by …         who asked for it, and
    --reason …           what for: both stand for good in the event PersonalDataExported, which the event browser shows.
                         SECRET (or the secrets.json in DATA_DIR) must be the one of this site.`;

/** Person who receives personal data, and the purpose. */
export interface Asked {
  readonly askedBy: string;
  readonly reason: string;
}

/**
 * Returns null when personal data is left out. @throws WrongOptionsError when it is wanted without a person or a reason
 */
export function personalDataWanted(values: {
  readonly 'with-personal-data'?: boolean | undefined;
  readonly 'asked-by'?: string | undefined;
  readonly reason?: string | undefined;
}): Asked | null {
  const given = values['asked-by'] !== undefined || values.reason !== undefined;
  if (!values['with-personal-data']) {
    if (given) throw new WrongOptionsError('--asked-by and --reason go with --with-personal-data.');
    return null;
  }
  return {
    askedBy: required('--asked-by', values['asked-by']),
    reason: required('--reason', values.reason),
  };
}

/**
 * Permits personal data at a terminal to everybody who has this site's SECRET and names a person and a reason. Both
 * are written to the log before the first personal field is read. Decision 35.
 * @throws Error when SECRET differs from that of the database, or when the database has none
 */
export async function permitPersonalData(
  log: OpenLog,
  asked: Asked,
  what: Pick<PersonalDataExported['data'], 'by' | 'into' | 'selection'>,
): Promise<void> {
  const fingerprint = await secretNoted(log.pool);
  if (fingerprint === null || !(await isFingerprintOf(log.config.secret, fingerprint)))
    throw new Error(
      'Personal data needs the SECRET of this site: set SECRET, or DATA_DIR to the folder with its secrets.json. Nothing was read.',
    );
  const id = randomUUID();
  await log.events({ personal: false }).append<PersonalDataExported>(OPERATIONS_STREAM, 'any', [
    {
      id,
      type: 'PersonalDataExported',
      data: { ...asked, ...what },
      metadata: {
        occurredAt: new Date().toISOString(),
        // Operating-system user, recorded as well because anybody can type any name as `askedBy`.
        actor: { kind: 'user', id: `terminal:${userInfo().username}`, name: asked.askedBy },
        requestId: id,
        correlationId: id,
        causationId: id,
      },
    },
  ]);
}

async function secretNoted(pool: pg.Pool): Promise<string | null> {
  const { rows: tables } = await pool.query<{ found: string | null }>(
    `select to_regclass('app.installation') as found`,
  );
  if (!tables[0]?.found) return null;
  const { rows } = await pool.query<{ value: string }>(
    `select value from app.installation where name = 'secret'`,
  );
  return rows[0]?.value ?? null;
}
