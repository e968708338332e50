import { mailAddressRule } from '../mail-address-rule';

/* Rules that several forms of the staff area have, each with the words it is told in. */

export const required = (message: string) => [{ required: true, whitespace: true, message }];

export const validEmail = [
  { required: true, whitespace: true, message: 'Valid email is required' },
  mailAddressRule('Valid email is required'),
];
