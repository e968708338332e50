import { isMailAddress } from '@contracts/mail-address';

/**
 * Returns a form rule for an e-mail address, the same as the API's rule. It accepts an empty field, which the `required` rule
 * handles.
 */
export const mailAddressRule = (message: string) => ({
  validator: async (_: unknown, value: string | undefined) => {
    const address = (value ?? '').trim();
    if (address !== '' && !isMailAddress(address)) throw new Error(message);
  },
});
