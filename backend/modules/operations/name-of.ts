import type { SignedInPerson } from '../identity/api.js';

/** How a super administrator stands beside what they asked for: by their name, or by their address while they gave none. */
export const nameOf = ({ firstName, lastName, email }: SignedInPerson): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
