import type { Payee } from '../../../contracts/events/index.js';
import { ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { Fact } from '../../../infrastructure/mail/frame/frame.js';

/**
 * Returns the facts for a bank transfer, line by line; fields that the school left empty are left out.
 * @param amount decimal string in RM
 */
export const paymentFacts = (payee: Payee, amount: string, reference: string): readonly Fact[] =>
  (
    [
      ['Amount', ringgit(amount)],
      ['Pay to', payee.merchantName],
      ['Bank', payee.bankName],
      ['Account name', payee.accountName],
      ['Account number', payee.accountNumber, 'code'],
      ['Payment reference', reference, 'code'],
    ] as const satisfies readonly Fact[]
  ).filter(([, value]) => value !== '');
