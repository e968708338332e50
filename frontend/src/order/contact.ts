import type { CustomerFields } from '@contracts/rest/customer';
import type { CurrentUser } from '@contracts/rest/identity';
import { isRecord, isText } from '../storage/foreign-json';

/** Contact details as the checkout asks for them. */
export interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Parses stored contact details. A missing or invalid field is empty. */
export function parseContact(value: unknown): Contact {
  const given = isRecord(value) ? value : {};
  const text = (field: keyof Contact) => (isText(given[field]) ? given[field] : '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
  };
}

/** Returns the contact details as an order sends them. */
export const customerFields = ({ firstName, lastName, email, phone }: Contact): CustomerFields => ({
  customerName: `${firstName} ${lastName}`,
  customerEmail: email,
  customerPhone: phone,
});

/** Returns the signed-in person's contact details, or `null` when the form already has text. */
export function contactToOffer(
  typed: Contact,
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>,
): Contact | null {
  if (Object.values(typed).some((value) => value?.trim())) return null;
  const { firstName, lastName, email } = user;
  return { firstName: firstName ?? '', lastName: lastName ?? '', email, phone: '' };
}
