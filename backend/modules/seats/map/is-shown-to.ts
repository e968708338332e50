import type { PerformanceForSale } from '../../catalogue/api.js';
import { mayLookAt, mayManageSchool, type SignedInPerson } from '../../identity/api.js';

/** Returns true when the person, or a visitor (`null`), may see the seats of a performance. */
export const isShownTo = (
  person: SignedInPerson | null,
  { school, production }: PerformanceForSale,
): boolean =>
  mayLookAt(school, person) && (!production.draft || mayManageSchool(person, school.id));
