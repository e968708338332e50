import { describe, expect, it } from '@jest/globals';
import { labelAtStart, kindOfLabelWords } from './labels.js';

describe('labels outside the list, recognised by their words', () => {
  const labels: [text: string, kind: string | null][] = [
    ['Beneficiary Acc. No.', 'recipientAccount'],
    ['Payee A/C Number', 'recipientAccount'],
    ['Recipient account holder name', 'recipient'],
    ['Nama Pemegang Akaun Penerima', 'recipient'],
    ['Destination bank name', 'recipientBank'],
    ['Debiting account number', null],
    ['Sender account name', 'payer'],
    ['Payment transaction reference number', 'transactionId'],
    ['Transaction SN', 'transactionId'],
    ['Nombor rujukan pembayaran', 'transactionId'],
    ["Recipient's payment reference", 'reference'],
    ['Total transfer amount', 'total'],
    ['Amaun Transaksi (RM)', 'amount'],
    ['Date of transfer', 'dateTime'],
    ['Scheduled transfer date', 'otherDate'],
    ['Transfer service charge', null],
    ['Transfer fee amount', 'otherMoney'],
    ['PIBG SMK SERI MELATI', null],
    ['Bank Islam', null],
  ];
  it.each(labels)('a label outside the list is understood by its words: %s', (text, kind) => {
    expect(
      kindOfLabelWords(
        text
          .toLowerCase()
          .split(/[\s.()]+/)
          .filter(Boolean),
      ),
    ).toBe(kind);
  });

  it('a label recognised by its words is followed by its value', () => {
    expect(labelAtStart('Beneficiary Acc. No. : 3198224410')).toMatchObject({
      kind: 'recipientAccount',
      rest: '3198224410',
      colon: true,
    });
    expect(labelAtStart('Transaction SN 190358820174426113')).toMatchObject({
      kind: 'transactionId',
      rest: '190358820174426113',
    });
  });

  it.each([
    'To be or not to be',
    'Payment of two tickets for my son',
    'Bank Rakyat',
    'Thank you for using our service',
  ])('a sentence or a name is not taken for a label: %s', (text) => {
    expect(['transactionId', 'amount', 'recipientAccount', 'dateTime']).not.toContain(
      labelAtStart(text)?.kind,
    );
  });
});
