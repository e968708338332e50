/** Details of a booking's customer, as a family or staff send them. */
export interface CustomerFields {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
}

/**
 * Details of a booking's customer in an answer. All are `null` after the customer was erased. E-mail address and telephone
 * number are for the buyer and staff of the school, and `null` for everybody else.
 */
export type ShownCustomer = {
  readonly [Field in keyof CustomerFields]: CustomerFields[Field] | null;
};
