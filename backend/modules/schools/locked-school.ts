import type { EntityManager } from 'typeorm';
import { notFound } from '../../infrastructure/http/problem.js';
import { School } from './school.entity.js';

/**
 * The school with its row locked, until the transaction ends: who changes or deletes it meanwhile waits.
 * @throws Problem 404 when it was deleted
 */
export async function lockedSchool(manager: EntityManager, id: string): Promise<School> {
  const school = await manager.findOne(School, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!school) throw notFound('School');
  return school;
}
