import type { EntityManager } from 'typeorm';
import { type SignedInPerson, User } from '../identity/api.js';
import { SchoolAdmin } from './school-admin.entity.js';

/**
 * Returns the person with the present role in the school. Call it while the school's row is locked, so that a role that
 * ended while the request waited permits nothing.
 */
export async function personNow(
  manager: EntityManager,
  schoolId: string,
  person: SignedInPerson,
): Promise<SignedInPerson> {
  const admin = await manager.findOneBy(SchoolAdmin, { schoolId, userId: person.id });
  const isSuperAdmin = await manager.existsBy(User, { id: person.id, isSuperAdmin: true });
  const schools = person.schools.flatMap((school) => {
    if (school.id !== schoolId) return [school];
    return admin ? [{ ...school, role: admin.role }] : [];
  });
  return { ...person, isSuperAdmin, schools };
}
