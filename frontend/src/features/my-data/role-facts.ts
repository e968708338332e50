import type { HeldAccount } from '@contracts/rest/personal-data';
import { i18n } from '../../language/i18n';

const ROLES: Readonly<Record<string, string>> = {
  admin: /*i18n*/ 'administrator',
  owner: /*i18n*/ 'owner',
  door: /*i18n*/ 'door staff',
  'super administrator': /*i18n*/ 'super administrator',
};

/** Returns each role of an account, with its school. A super administrator has a role in all schools. */
export const roleFacts = ({ roles }: HeldAccount): (readonly [school: string, role: string])[] =>
  roles.map(({ school, role }) => [
    role === 'super administrator' ? i18n.t('All schools') : school,
    i18n.t(ROLES[role] ?? role),
  ]);
