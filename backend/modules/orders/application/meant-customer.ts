import type { Customer } from '../../../contracts/events/index.js';
import type { CustomerFields, CustomerRequest } from '../../../contracts/rest/administration.js';
import { requireUnchanged, writtenOver } from '../../../infrastructure/http/based-on.js';

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
