import { describe, expect, it } from '@jest/globals';
import { accountIn } from '../fields/account-number.js';
import { datesIn, timesIn } from './date.js';
import { decodeDuitNowId } from './duitnow-id.js';
import { labelAtStart } from '../labels/labels.js';
import { moneyIn } from './money.js';

describe('dates on a receipt', () => {
  const dates: [text: string, date: string | undefined][] = [
    ['12 Mar 2026, 8:15 PM', '2026-03-12'],
    ['15 Mac 2026', '2026-03-15'],
    ['02:21PM Friday, 13 March 2026 MYT', '2026-03-13'],
    ['12-03-2026 19:31:05', '2026-03-12'],
    ['06/03/2026', '2026-03-06'],
    ['6.3.26', '2026-03-06'],
    ['2026-03-12T20:15', '2026-03-12'],
    ['31 Ogos 2026', '2026-08-31'],
    ['1 Disember 2026', '2026-12-01'],
    ['9 Okt 2026', '2026-10-09'],
    ['5 Mei 2026', '2026-05-05'],
    ['Mar 12, 2026', '2026-03-12'],
    ['3rd July 2026', '2026-07-03'],
    ['l2 Mar 2O26', '2026-03-12'],
    ['12Mar2026', '2026-03-12'],
    ['31 Feb 2026', undefined],
    ['13/13/2026', undefined],
    ['20260308TNGDMYNB', undefined],
    ['5123-4567-8901', undefined],
    ['1.0.2', undefined],
  ];
  it.each(dates)('a date on a receipt is found: "%s" has the date %s', (text, date) => {
    expect(datesIn(text)[0]?.date).toBe(date);
  });
});

describe('times on a receipt', () => {
  const times: [text: string, time: string | undefined][] = [
    ['8:15 PM', '20:15'],
    ['08:44:10 AM', '08:44'],
    ['12:05 AM', '00:05'],
    ['12:05 PM', '12:05'],
    ['02:21PM Friday', '14:21'],
    ['19:31:05', '19:31'],
    ['8.15 p.m.', '20:15'],
    ['8:15 PTG', '20:15'],
    ['9:30 malam', '21:30'],
    ['12:30 malam', '00:30'],
    ['1:00 tgh hari', '13:00'],
    ['7:05 pagi', '07:05'],
    ['18:44:21 AM', '08:44'],
    ['20:15 PM', '20:15'],
    ['41.13', undefined],
    ['25:10', undefined],
    ['10:75', undefined],
  ];
  it.each(times)('a time on a receipt is found: "%s" has the time %s', (text, time) => {
    expect(timesIn(text)[0]).toBe(time);
  });
});

describe('sums of money on a receipt', () => {
  const sums: [text: string, sen: number[]][] = [
    ['RM 1,050.00', [105000]],
    ['RM75.50', [7550]],
    ['MYR 90.00', [9000]],
    ['RMO0.29', [29]],
    ['- RM 45.00', [4500]],
    ['RM 45', [4500]],
    ['RM 45. 00', [4500]],
    ['RM 4S.OO', [4500]],
    ['45.00', [4500]],
    ['5G 87%', []],
    ['8:45', []],
    ['17731246192608', []],
    ['1.0HP', []],
    ['RM 1,05.00', []],
    ['250.00 MYR', [25000]],
    ['Available balance 6,204.77 MYR', [620477]],
  ];
  it.each(sums)('sums on a receipt are found: "%s" has the sums in sen %j', (text, sen) => {
    expect(moneyIn(text).map((money) => money.sen)).toEqual(sen);
  });
});

describe('account numbers on a receipt', () => {
  const accounts: [text: string, account: string | null][] = [
    ['512345678901', '512345678901'],
    ['5123 4567 8901', '512345678901'],
    ['5123-4567-8901', '512345678901'],
    ['TRUE SAVERS ACCOUNT-i 8881 0**** 2219', '88810****2219'],
    ['****4567', '****4567'],
    ['xxxxxxxx6789', '********6789'],
    ['PIBG SMK SERI MELATI', null],
    ['MAYBANK', null],
    ['12345', null],
    ['1-300-00-0000', null],
    ['03-2000 0000', null],
    ['08015029004471', '08015029004471'],
    ['03-018-01-007725-4', '03018010077254'],
  ];
  it.each(accounts)(
    'an account number on a receipt is found: "%s" has the account %s',
    (text, account) => {
      expect(accountIn(text)).toBe(account);
    },
  );
});

describe('DuitNow ids on a receipt', () => {
  const ids: [text: string, id: string | null][] = [
    ['20260308TNGDMYNB030OQR12876541', '20260308TNGDMYNB030OQR12876541'],
    ['20260308 TNGDMYNBO300QR12876541', '20260308TNGDMYNB030OQR12876541'],
    ['20260308TNGDMYNBO0O300OQR12876541', '20260308TNGDMYNB030OQR12876541'],
    ['20260315BIMBMYKLO10ORM31187702', '20260315BIMBMYKL010ORM31187702'],
    ['2O260315BIMBMYKL0100RM3118770Z', '20260315BIMBMYKL010ORM31187702'],
    ['20260816UO0VBMYKL0100RM91713164', '20260816UOVBMYKL010ORM91713164'],
    ['20260429BSNAMYK1010ORM18840713', '20260429BSNAMYK1010ORM18840713'],
    ['20260419BIMBMYKLO0100OCT66120947', '20260419BIMBMYKL010OCT66120947'],
    ['20261315BIMBMYKL010ORM31187702', null],
    ['17731246192608', null],
  ];
  it.each(ids)('a DuitNow id on a receipt is decoded: "%s" is the id %s', (text, id) => {
    expect(decodeDuitNowId(text)).toBe(id);
  });
});

describe('labels on a receipt', () => {
  const labels: [text: string, kind: string | null, rest: string | undefined][] = [
    ['Amount RM 45.00', 'amount', 'RM 45.00'],
    ['Amount (RM) 45.00', 'amount', '45.00'],
    ['Amount (RM)', 'amount', ''],
    ['Jumlah Pemindahan RM 25.00', 'amount', 'RM 25.00'],
    ['Jumlah Pemindahan : RM 25.00', 'amount', 'RM 25.00'],
    ['Nama Penjual : PIBG SMK SERI MELATI', 'recipient', 'PIBG SMK SERI MELATI'],
    ['No. Pesanan : PK26-013377', 'transactionId', 'PK26-013377'],
    ['Bank Pembeli : BANK RAKYAT', 'payerBank', 'BANK RAKYAT'],
    ['Transaction Reference : A873045219', 'transactionId', 'A873045219'],
    ['Transaction # : A873045219', 'transactionId', 'A873045219'],
    ['Authorisation Code 873045', 'transactionId', '873045'],
    ['Created at : 12 Mar 2026', 'dateTime', '12 Mar 2026'],
    ['Remaining daily limit RM 4,960.00', 'otherMoney', 'RM 4,960.00'],
    ['Nama Pelanggan : ALI BIN ABU', 'payer', 'ALI BIN ABU'],
    ['Registered Name PIBG SMK SERI MELATI', 'recipient', 'PIBG SMK SERI MELATI'],
    ['Amount Fee RM 0.50', 'otherMoney', 'RM 0.50'],
    ['Transaction Reference No. 1910260844217', 'transactionId', '1910260844217'],
    ['Date/Time : 12-03-2026', 'dateTime', '12-03-2026'],
    ['Tarikh & Masa', 'dateTime', ''],
    ['OCTO Reference No. 194520773', 'transactionId', '194520773'],
    ['Bayar kepada / Pay to', 'recipient', ''],
    ['Jumlah / Amount', 'amount', ''],
    ['Recipient Reference BK0211 teater', 'reference', 'BK0211 teater'],
    ['Beneficlary name PIBG', 'recipient', 'PIBG'],
    ['Available Balance : RM 2,318.77', 'otherMoney', 'RM 2,318.77'],
    ['To Account : 512345678901', 'recipientAccount', '512345678901'],
    ['Bank Islam', null, undefined],
    ['Bank Islam Malaysia Berhad', null, undefined],
    ['Bank Bank Islam', 'recipientBank', 'Bank Islam'],
    ['Bank CIMB', 'recipientBank', 'CIMB'],
    ['Bank transfer', null, undefined],
    ['Transfer to Other Bank', null, undefined],
    ['Transfer to Bank Islam Account', null, undefined],
    ['Penerima / Merchant', 'recipient', ''],
    ['Pay to MERCHANT OF VENICE', 'recipient', 'MERCHANT OF VENICE'],
    ['Dibayar Menggunakan', 'method', ''],
    ['Total savings', null, undefined],
    ['To be paid by you', null, undefined],
    ['PIBG SMK SERI MELATI', null, undefined],
  ];
  it.each(labels)(
    'a label at the start of a line is found: "%s" begins with a label of the kind %s',
    (text, kind, rest) => {
      const found = labelAtStart(text);
      expect([found?.kind ?? null, found?.rest]).toEqual([kind, rest]);
    },
  );
});
