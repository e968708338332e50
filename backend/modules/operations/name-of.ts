import type { SignedInPerson } from '../identity/api.js';

/** Returns the super administrator's name as shown beside a request, or else the e-mail address. */
export const nameOf = ({ firstName, lastName, email }: SignedInPerson): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
