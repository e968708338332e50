import type { EntityManager } from 'typeorm';
import { notFound } from '../../infrastructure/http/problem.js';
import { School } from './school.entity.js';

/**
 * Reads the school and locks its row until the transaction ends, so that changes and deletions wait. @throws Problem
 * 404 when the school was deleted
 */
export async function lockedSchool(manager: EntityManager, id: string): Promise<School> {
  const school = await manager.findOne(School, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!school) throw notFound('School');
  return school;
}
