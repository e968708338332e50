import type { Customer } from '../../../contracts/events/index.js';
import type { CustomerRequest } from '../../../contracts/rest/administration.js';
import type { CustomerFields, ShownCustomer } from '../../../contracts/rest/customer.js';
import { requireUnchanged, writtenOver } from '../../../infrastructure/http/based-on.js';

/* The only place that has both names of each customer detail: the name in the events and the name in the API. */

const fieldsOf = ({ name, email, phone }: Customer): CustomerFields => ({
  customerName: name,
  customerEmail: email,
  customerPhone: phone,
});

export const customerOf = ({
  customerName,
  customerEmail,
  customerPhone,
}: CustomerFields): Customer => ({
  name: customerName,
  email: customerEmail,
  phone: customerPhone,
});

/** Returns the customer details that the fingerprint of an order includes. An optional detail is added only when it is given. */
export const identifyingDetails = ({ name, email, phone }: Customer): readonly string[] => [
  name,
  email,
  phone,
];

const ERASED: Required<ShownCustomer> = {
  customerName: null,
  customerEmail: null,
  customerPhone: null,
};

/** Returns the details for answers. `null`: the customer was erased. */
export const shownCustomer = (customer: Customer | null): ShownCustomer =>
  customer ? fieldsOf(customer) : ERASED;

/** Returns the details without those that only the buyer and staff may see. */
export const withoutContact = ({ customerName }: ShownCustomer): ShownCustomer => ({
  ...ERASED,
  customerName,
});

/**
 * Merges a correction into the stored customer details.
 *
 * @param known stored details; null: the customer was erased
 * @throws Problem 409 `changed_meanwhile`, with the field names of the API
 */
export function meantCustomer(
  known: Customer | null,
  sent: Customer,
  basedOn: CustomerRequest['basedOn'],
): Customer {
  const stored = fieldsOf(known ?? { name: '', email: '', phone: '' });
  requireUnchanged(stored, fieldsOf(sent), basedOn);
  return customerOf(writtenOver(stored, fieldsOf(sent), basedOn));
}
