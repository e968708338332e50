import { foldedText } from '@contracts/folded-text';
import type { AdminUserView } from '@contracts/rest/administration';

type Named = Pick<AdminUserView, 'email' | 'firstName' | 'lastName'>;

/** The name, or the e-mail where there is none. */
export const userName = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Every word of the search is found in the e-mail or the name. */
export function matchesUser(user: Named, search: string): boolean {
  const text = foldedText(`${user.email} ${userName(user)}`);
  return foldedText(search)
    .split(' ')
    .every((word) => text.includes(word));
}
