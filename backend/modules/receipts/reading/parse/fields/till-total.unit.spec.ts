import { describe, expect, it } from '@jest/globals';
import { parseReceipt } from '../parse-receipt.js';
import { linesOfText } from '../page/text-line.js';
import { tillTotalSeen } from './till-total.js';

const totalOf = (text: string): number | undefined => tillTotalSeen(linesOfText(text))[0]?.value;

describe('the total of a till receipt', () => {
  const receipts: [name: string, text: string, sen: number][] = [
    ['total, cash and change', 'Item 2 x 4.50 9.00\nTOTAL 9.00\nCASH 10.00\nCHANGE 1.00', 900],
    [
      'the rounded total, not the one before',
      'Sub-Total 25.38\nGST 6% 1.44\nTotal Sales (Inclusive GST) 25.38\nRounding Adj 0.02\nTotal Rounded 25.40\nCash Tendered 26.00\nChange 0.60',
      2540,
    ],
    [
      'not the tax, not the quantity',
      'TAX INVOICE\nTotal Qty 3.00\nTotal GST 3.12\nTotal 55.10\nGST Summary Amount(RM) Tax(RM)',
      5510,
    ],
    [
      'a misread total is mended by cash less change',
      'INVOICE\nTotal 9.85\nTotal Incl 9.65\nCash 50.00\nChange 40.35',
      965,
    ],
    ['what is due', 'Qty 1\nRounding Adj 0.00\nDue 7.50\nPay 20.00\nChange 12.50', 750],
    [
      'tables of taxes follow the total',
      'CASHIER 2\nTotal RM 1,234.50\nGST Summary\nTOTAL: 1,164.62 69.88',
      123450,
    ],
    [
      'the payable one among parts',
      'Cash Inv No 1\nTotal 0% supplies: 26.61\nTotal 6% supplies (Inc. GST): 15.26\nTotal Payable: 41.87',
      4187,
    ],
    [
      'what was paid by card, beside a total of something else',
      'Cashier 2\nGST 0.00\nVisa RM 88.17\nTotal Gross C RM 86.17',
      8817,
    ],
    [
      'the one in five sen where there is rounding',
      'Qty 3\nGST payable (6%): 1.31\nTotal (Inclusive of GST): 23.26\nRounding Adj: -0.01\nTOTAL: 23.25',
      2325,
    ],
    [
      'what goods and tax make together, where cash was misread',
      'INVOICE\nTotal Sales (Excluding GST) 89.50\nTotal GST 5.37\nTotal Sales (Inclusive of GST) 94.87\nCASH 84.87\nChange 0.00',
      9487,
    ],
    [
      'the subtotal where cash less change bears it out',
      'Cashier 1\nSubTotal 85.20\nNet Total 35.20\nCash 100.20\nChange 15.00',
      8520,
    ],
    [
      'not what the machine was given',
      'Change 5.00\nAmount Incl. GST 5.00\nTotal 5.00\nAccepted total 10.00',
      500,
    ],
  ];
  it.each(receipts)('the total is found on every kind of till receipt: %s', (_name, text, sen) => {
    expect(totalOf(text)).toBe(sen);
  });

  it('no till total is searched for on a bank receipt, which may have totals and taxes too', () => {
    const text =
      'Transfer successful\nAmount\tRM 40.00\nService charge\tRM 0.50\nSST\tRM 0.03\nTotal\tRM 40.53\nDuitNow Ref No.\t12345678\nInvoice';
    expect(totalOf(text)).toBeUndefined();
    expect(parseReceipt([linesOfText(text)]).amountSen.value).toBe(4000);
  });
});
