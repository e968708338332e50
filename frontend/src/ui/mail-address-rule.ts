import { isMailAddress } from '@contracts/mail-address';

/** Returns the form rule for an e-mail address, the same as the API's. An empty field is left to `required`. */
export const mailAddressRule = (message: string) => ({
  validator: async (_: unknown, value: string | undefined) => {
    const address = (value ?? '').trim();
    if (address !== '' && !isMailAddress(address)) throw new Error(message);
  },
});
