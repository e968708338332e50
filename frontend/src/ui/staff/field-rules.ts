import { mailAddressRule } from '../mail-address-rule';

/* Form rules with messages that several staff forms share. */

export const required = (message: string) => [{ required: true, whitespace: true, message }];

export const validEmail = [
  { required: true, whitespace: true, message: 'Valid email is required' },
  mailAddressRule('Valid email is required'),
];
