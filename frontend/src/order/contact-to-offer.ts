import type { CurrentUser } from '@contracts/rest/identity';
import type { Contact } from './checkout-progress';

/** What is known of who is signed in, where nothing has been typed yet; `null` where something has. */
export function contactToOffer(
  typed: Contact,
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>,
): Contact | null {
  if (Object.values(typed).some((value) => value?.trim())) return null;
  const { firstName, lastName, email } = user;
  return { firstName: firstName ?? '', lastName: lastName ?? '', email, phone: '' };
}
