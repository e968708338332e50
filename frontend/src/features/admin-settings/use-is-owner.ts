import { useStaffUser } from '../../staff/managed-school';

/** Returns whether the signed-in person owns this school. */
export const useIsOwner = (schoolId: string): boolean =>
  useStaffUser().schools.some(({ id, role }) => id === schoolId && role === 'owner');
