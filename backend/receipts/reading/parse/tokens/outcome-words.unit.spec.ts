import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './outcome-words.js';

describe('what one line says of a transfer', () => {
  it.each([
    'Complete!',
    'Transfer complete',
    'Transaction is complete',
    'Status: Complete',
    'Your transfer was completed successfully',
    'Transfer to ALI BIN ABU successful',
    'Your transfer is successful and will be credited immediately',
    'Successful. The recipient will receive the money shortly',
    'Your payment has been completed. We will send a receipt by e-mail.',
    'This transaction was successful when your bank confirmed it',
    'Recurring: not applicable. Status: Successful',
    'Do not reply to this message. Your transfer was successful.',
    'Bayaran kepada PERSATUAN IBU BAPA berjaya',
  ])('it succeeded: "%s"', (text) => expect(outcomeOf(text)).toBe('success'));

  it.each([
    'Not yet completed',
    'Yet to be completed',
    'To be completed by 5 May',
    'This transaction has not been completed',
    'Belum berjaya',
    'Pindahan akan dikreditkan esok',
    'We will refund the amount as your transfer failed',
    'Your transfer was not completed and has failed',
  ])('it is not done yet: "%s"', (text) => expect(outcomeOf(text)).toBe('pending'));

  it.each([
    'See web for complete rules',
    'Complete your profile to enjoy higher limits',
    'Tap to complete payment',
    'Step 2 of 3 completed',
    'You will be notified once the transfer is completed.',
    'You will receive an email once successful',
    'We will notify you when your transfer is successful.',
    'Sent upon successful verification',
    'Money will be credited within 1 day after successful transfer',
    'Wang dikreditkan setelah transaksi berjaya',
    'Only successful transactions are shown',
    'Successful transfers cannot be reversed',
    'Payment cannot be cancelled',
    'If failed, call us',
    'Anda akan dimaklumkan apabila pindahan berjaya',
    'Resit akan dihantar ke e-mel anda',
    'Success rate 99%',
    'Success Academy Sdn Bhd',
    'Berjaya Times Square',
  ])('it says nothing of this one: "%s"', (text) => expect(outcomeOf(text)).toBeNull());
});
