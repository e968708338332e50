import type { CurrentUser } from '@contracts/rest/identity';
import type { Contact } from './checkout-progress';

/** Returns the signed-in person's contact details, or `null` when the form already has text. */
export function contactToOffer(
  typed: Contact,
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>,
): Contact | null {
  if (Object.values(typed).some((value) => value?.trim())) return null;
  const { firstName, lastName, email } = user;
  return { firstName: firstName ?? '', lastName: lastName ?? '', email, phone: '' };
}
