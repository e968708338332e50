import { describe, expect, it } from '@jest/globals';
import type { SchoolRole } from '../../contracts/rest/identity.js';
import { isStaffSomewhere, mayCheckIn, mayManageSchool } from './policy.js';

const person = (isSuperAdmin: boolean, ...schools: [string, SchoolRole][]) => ({
  isSuperAdmin,
  schools: schools.map(([id, role]) => ({
    id,
    role,
    name: id,
    venue: 'Hall',
    status: 'approved' as const,
    mayEditSite: false,
  })),
});
const superAdministrator = person(true);
const owner = person(false, ['melati', 'owner']);
const administrator = person(false, ['melati', 'admin']);
const parent = person(false);

describe('permissions', () => {
  it.each([
    ['a super administrator', superAdministrator, true, true],
    ['the owner', owner, true, true],
    ['an administrator', administrator, true, true],
    ['a parent', parent, false, false],
    ['nobody', null, false, false],
  ])('permissions are right for %s at their own school', (_, somebody, manages, staff) => {
    expect(mayManageSchool(somebody, 'melati')).toBe(manages);
    expect(mayCheckIn(somebody, 'melati')).toBe(manages);
    expect(isStaffSomewhere(somebody)).toBe(staff);
  });

  it.each([owner, administrator, parent, null])(
    'only super administrators have permissions at another school',
    (somebody) => {
      expect(mayManageSchool(somebody, 'ilmu')).toBe(false);
      expect(mayManageSchool(superAdministrator, 'ilmu')).toBe(true);
    },
  );
});
