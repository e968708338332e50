import { foldedText } from '@contracts/folded-text';
import type { AdminUserView } from '@contracts/rest/administration';

type Named = Pick<AdminUserView, 'email' | 'firstName' | 'lastName'>;

/** Returns the user's name, or the e-mail address if there is no name. */
export const userName = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Returns true if the user's e-mail address or name contains every word of the search. */
export function matchesUser(user: Named, search: string): boolean {
  const text = foldedText(`${user.email} ${userName(user)}`);
  return foldedText(search)
    .split(' ')
    .every((word) => text.includes(word));
}
