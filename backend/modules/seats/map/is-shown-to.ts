import type { PerformanceForSale } from '../../catalogue/api.js';
import { mayLookAt, mayManageSchool, type SignedInPerson } from '../../identity/api.js';

/**
 * Returns true when the person may see the seats of the performance; null stands for a visitor who is not signed in.
 */
export const isShownTo = (
  person: SignedInPerson | null,
  { school, production }: PerformanceForSale,
): boolean =>
  mayLookAt(school, person) && (!production.draft || mayManageSchool(person, school.id));
