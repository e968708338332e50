import type { EntityManager } from 'typeorm';
import { FIXED_LOCKS } from '../../../infrastructure/database/advisory-locks.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { School } from '../school.entity.js';

/**
 * Reduces a school's name to its letters and digits, without case, accents, spaces and punctuation, to compare names.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Refuses a name like that of another school, because families tell schools apart by name. Call it within the
 * transaction that writes the name: names are checked one at a time.
 * @param except the school that is renamed
 * @throws Problem 409 `school_name_taken`
 */
export async function requireFreeName(
  manager: EntityManager,
  name: string,
  except: string | null = null,
): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(${FIXED_LOCKS.schoolNames})`);
  const schools = await manager.find(School, { select: { id: true, name: true } });
  const key = nameKey(name);
  if (!schools.some((school) => school.id !== except && nameKey(school.name) === key)) return;
  throw new Problem(
    409,
    'school_name_taken',
    'A school of this name is registered already. If it is yours, ask its administrator to invite you; otherwise add what tells them apart, such as the town.',
  );
}
