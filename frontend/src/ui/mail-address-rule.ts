import { isMailAddress } from '@contracts/mail-address';

/** The rule of a form's field for an e-mail address: the one the API goes by. An empty field is left to `required`. */
export const mailAddressRule = (message: string) => ({
  validator: async (_: unknown, value: string | undefined) => {
    const address = (value ?? '').trim();
    if (address !== '' && !isMailAddress(address)) throw new Error(message);
  },
});
