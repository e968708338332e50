import { i18n } from '../../language/i18n';
import { mailAddressRule } from '../mail-address-rule';

/* Form rules with messages that several staff forms share. */

export const required = (message: string) => [{ required: true, whitespace: true, message }];

export const validEmail = () => [
  ...required(i18n.t('Valid email is required')),
  mailAddressRule(i18n.t('Valid email is required')),
];
