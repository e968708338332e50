import { describe, expect, it } from '@jest/globals';
import { parseReceipt, type ReceiptFields } from './parse-receipt.js';
import { linesOfText, type TextLine } from './page/text-line.js';

const parse = (...texts: string[]): ReceiptFields => parseReceipt(texts.map(linesOfText));

/** Parses a text as if two OCR readings had found the same. */
const parseTwice = (text: string): ReceiptFields => parse(text, text);

const values = (fields: ReceiptFields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'value' in field ? [[name, field.value]] : [],
    ),
  );

describe('parsing a receipt', () => {
  it('a receipt with labels on the left and values on the right is read', () => {
    const fields = parseTwice(`DuitNow Transfer
Successful
Reference ID 873045219M
Transaction date 14 Mar 2026 09:02:33
Beneficiary name PIBG SMK SERI WAWASAN
Beneficiary account 5123 4567 8901
number
Receiving bank MAYBANK
Recipient reference TEATER BK0192
Payment details 6 tiket malam
Amount RM 1,050.00
Note: This receipt is computer generated and no signature is required.`);
    expect(values(fields)).toMatchObject({
      amountSen: 105000,
      recipient: 'PIBG SMK SERI WAWASAN',
      accountNumber: '512345678901',
      transactionId: '873045219M',
      paidAt: '2026-03-14T09:02+08:00',
      reference: 'TEATER BK0192',
      outcome: 'success',
    });
    expect(
      [fields.amountSen, fields.recipient, fields.transactionId, fields.paidAt, fields.outcome].map(
        (field) => field.confidence,
      ),
    ).toEqual([1, 1, 1, 1, 1]);
  });

  it('a Malay receipt with a DuitNow id on two lines and a misread zero is read', () => {
    const fields = parseTwice(`8:45\t5G 87%
Transaksi Berjaya
Pindahan DuitNow
Jumlah RM75.50
Caj Perkhidmatan RMO0.00
Nama Penerima PIBG SMK SERI WAWASAN
No. Akaun 512345678901
Bank Penerima Malayan Banking Berhad
Tarikh & Masa 15 Mac 2026, 08:44:10 AM
No. Rujukan 20260315BIMBMYKLO010
ORM31187702
Rujukan Penerima Teater BK0230`);
    expect(values(fields)).toMatchObject({
      amountSen: 7550,
      recipient: 'PIBG SMK SERI WAWASAN',
      accountNumber: '512345678901',
      transactionId: '20260315BIMBMYKL010ORM31187702',
      paidAt: '2026-03-15T08:44+08:00',
      reference: 'Teater BK0230',
      payerBank: 'Bank Islam',
      outcome: 'success',
    });
  });

  it('a receipt with values below labels and a large amount is read without its offer', () => {
    const fields = parseTwice(`7:15\t5G 87%
Payment successful
RM 22.00
Paid to
SMK SERI WAWASAN TEATER
DuitNow Ref No.
20260308TNGDMYNBO300OQR12876541
Date & Time
8 Mar 2026, 7:15 PM
Payment Method
GO+ Balance
Special Offer
Air Conditioner 1.0HP
RM450.00
Shop Now`);
    expect(values(fields)).toMatchObject({
      amountSen: 2200,
      recipient: 'SMK SERI WAWASAN TEATER',
      accountNumber: null,
      transactionId: '20260308TNGDMYNB030OQR12876541',
      paidAt: '2026-03-08T19:15+08:00',
      payerBank: "Touch 'n Go eWallet",
      outcome: 'success',
    });
    expect(fields.amountSen.candidates).toEqual([2200]);
  });

  it('the payer’s account is distinguished from the recipient’s', () => {
    const fields = parseTwice(`Status
Successful
02:21PM Friday, 13 March 2026 MYT
Amount MYR 90.00
Reference ID 17731246192608
From RHB Smart Account
21601100099887
To PIBG SMK SERI WAWASAN
512345678901
Bank MAYBANK`);
    expect(values(fields)).toMatchObject({
      accountNumber: '512345678901',
      recipient: 'PIBG SMK SERI WAWASAN',
      payerBank: 'RHB',
      paidAt: '2026-03-13T14:21+08:00',
    });
    expect(
      parseTwice(
        'Transfer from\nALI BIN ABU\nAccount number\n1640 0011 1222\nTransfer to\nPIBG SMK SERI MELATI\nAccount number\n5141 2345 6789',
      ).accountNumber.value,
    ).toBe('514123456789');
  });

  it('a balance, fee or cashback is not taken for the amount', () => {
    expect(
      parseTwice('Transfer Amount : RM 15.00\nFee : RM 0.50\nAvailable Balance : RM 2,318.77')
        .amountSen,
    ).toEqual({ value: 1500, confidence: 1, candidates: [1500] });
    expect(parseTwice('Cashback RM0.29\nAvailable Balance RM 40.00').amountSen.value).toBeNull();
    expect(
      parseTwice('Amount RM 40.00\nService charge RM 0.50\nTotal RM 40.50').amountSen,
    ).toMatchObject({ value: 4000, candidates: [4000] });
  });

  it('the amount is the paid sum, not the price before a voucher', () => {
    expect(
      parseTwice('Order Amount RM35.00\nVoucher -RM2.00\nAmount Paid RM33.00').amountSen,
    ).toMatchObject({ value: 3300, confidence: 1, candidates: [3300] });
    expect(
      parseTwice('Bill Amount RM46.50\nDiscount - RM5.00\nTotal Paid RM41.50').amountSen.candidates,
    ).toEqual([4150]);
  });

  it('a single sum of usual size in one OCR reading is uncertain, because it may be a balance without its label', () => {
    expect(parse('DuitNow QR\nRM 142.18', 'nothing here').amountSen.confidence).toBeLessThan(0.5);
  });

  it('two labelled amounts without an explanation are doubtful', () => {
    const { amountSen } = parseTwice('Amount RM 40.00\nTotal RM 90.00');
    expect(amountSen.candidates).toEqual([4000, 9000]);
    expect(amountSen.confidence).toBeLessThan(0.5);
  });

  it('the confidence of a field shows how many OCR readings agree', () => {
    expect(parse('Amount RM 40.00', 'Amount RM 40.00').amountSen.confidence).toBe(1);
    expect(parse('Amount RM 40.00', 'nothing here').amountSen).toEqual({
      value: 4000,
      confidence: 0.6,
      candidates: [4000],
    });
    expect(parse('Amount RM 40.00', 'Amount RM 90.00').amountSen).toMatchObject({
      confidence: 0.3,
      candidates: [4000, 9000],
    });
    expect(
      parse('Transaction ID 7X4K92LMO5', 'Transaction ID 7X4K92LM05').transactionId,
    ).toMatchObject({ confidence: 1, candidates: ['7X4K92LM05'] });
    expect(parse('Date 12 Mar 2026 20:15', 'Date 12 Mar 2026').paidAt).toEqual({
      value: '2026-03-12T20:15+08:00',
      confidence: 1,
      candidates: ['2026-03-12T20:15+08:00'],
    });
    expect(
      parse('Date 12 Mar 2026 20:15', 'Date 12 Mar 2026 08:15').paidAt.candidates,
    ).toHaveLength(2);
  });

  it('every id that two OCR readings show is kept, so that a cut picture is no new transfer', () => {
    const page = 'OCTO Reference No. 194520773\nDuitNow Reference No. 05518213';
    expect(parseTwice(page)).toMatchObject({
      transactionId: { value: '194520773' },
      furtherIds: ['05518213'],
    });
    expect(parse(page, 'OCTO Reference No. 194520773').furtherIds).toEqual([]);
    expect(parseTwice('Transaction ID 194520773').furtherIds).toEqual([]);
  });

  it('the recipient is the account holder below the credited account, not the payer', () => {
    expect(
      parseTwice('KE AKAUN : 2208811022344\nNAMA : PIBG SJKT LADANG\nAMAUN (RM) : 47.00').recipient
        .value,
    ).toBe('PIBG SJKT LADANG');
    expect(parseTwice('From account 1640 0011 1222\nName ALI BIN ABU').recipient.value).toBeNull();
  });

  it('a colon that OCR misread is recognised', () => {
    expect(
      parseTwice('TARIKH © 30/03/2026\nNO RUJUKAN ¢ 993817204456\nNAMA ® PIBG SJKT LADANG')
        .transactionId.value,
    ).toBe('993817204456');
  });

  it('the only large sum of a page is taken with low confidence', () => {
    const line = (text: string, size: number): TextLine => ({
      text,
      pieces: [text],
      size,
      gapAbove: 1,
    });
    const lost = [
      line('20:03', 1),
      line('RM88.00', 2.2),
      line('Merchant', 1),
      line('Kelab Drama', 1),
    ];
    expect(parseReceipt([lost, linesOfText('nothing')]).amountSen).toMatchObject({
      value: 8800,
      candidates: [8800],
    });
    expect(parseReceipt([lost, linesOfText('nothing')]).amountSen.confidence).toBeLessThan(0.5);
    expect(parseReceipt([[...lost, line('Voucher RM5.00', 1)], []]).amountSen.value).toBeNull();
  });

  it('colons before values are recognised, even one read as 1', () => {
    const page = (id: string): string =>
      `Transaction Reference No ${id}\nTo Account : 512345678901\nBeneficiary Bank : MAYBANK\nFee : RM 0.00`;
    expect(parse(page('12603120098761234'), page(':2603120098761234')).transactionId).toMatchObject(
      { value: '2603120098761234', confidence: 1 },
    );
  });

  it.each([
    ['126 Jan 2026 10:37', '2026-01-26T10:37+08:00'],
    ['16 Jan 2026 10:37', '2026-01-16T10:37+08:00'],
  ])(
    'a 1 before a date is dropped as a misread colon only when the text with it is no date: %s',
    (read, paidAt) => {
      expect(
        parseTwice(
          `Date\t${read}\nTo Account : 512345678901\nBeneficiary Bank : MAYBANK\nFee : RM 0.00`,
        ).paidAt.value,
      ).toBe(paidAt);
    },
  );

  it('a labelled sum whose first digit was read as a letter is never certain', () => {
    expect(parseTwice('Amount\tRMS0.00').amountSen.confidence).toBeLessThan(0.5);
    expect(parse('Amount\tRMS0.00', 'Amount\tRM50.00').amountSen).toMatchObject({
      value: 5000,
      confidence: 1,
    });
  });
});

describe('the outcome of a transfer', () => {
  const outcomes: [text: string, outcome: string][] = [
    ['Transfer Successful', 'success'],
    ['Transaksi Berjaya', 'success'],
    ['Money sent', 'success'],
    ['Status\nPaid', 'success'],
    ['Succesful', 'success'],
    ['Funds transferred', 'success'],
    ['Transfer confirmed', 'success'],
    ['Transaction Status : Approved', 'success'],
    ['Status : Diluluskan', 'success'],
    ['Approved by SITI', 'unknown'],
    ['Tickets are sent once payment confirmed', 'unknown'],
    ['No proof of payment made to the merchant', 'unknown'],
    ['Amount RM 40.00\nSelesai', 'unknown'],
    ['Pindahan ke Akaun Bank\n-RM40.00\nSelesai\nNama Penerima\tALI', 'success'],
    ['Pending approval', 'pending'],
    ['Transfer initiated', 'pending'],
    ['Payment on hold', 'pending'],
    ['Transaction expired', 'failed'],
    ['Status : Dipulangkan', 'failed'],
    ['Insufficient funds', 'failed'],
    ['Successful\nTickets are not refundable: wang tidak dikembalikan', 'success'],
    ['Payment Unsuccessful', 'failed'],
    ['Transaksi Tidak Berjaya', 'failed'],
    ['Pindahan gagal', 'failed'],
    ['Status: Failed', 'failed'],
    ['Transaction Accepted', 'pending'],
    ['Status Pending', 'pending'],
    ['Sedang diproses', 'pending'],
    ['Dalam proses', 'pending'],
    ['Pindahan dijadualkan', 'pending'],
    ['Successful\nYour transfer is being processed', 'pending'],
    ['Successful\nProcessing fee RM0.00', 'success'],
    [
      'Successful\nPlease contact us if your transfer has failed to arrive within a day.',
      'success',
    ],
    ['Successful\nNote: This receipt is computer generated', 'success'],
    [
      'DuitNow Transfer - To Account\nYour transaction is successful.\nReference No. 2604151022',
      'success',
    ],
    [
      'DuitNow Transfer - To Account\nYour transaction is not successful.\nReference No. 2604151022',
      'failed',
    ],
    ['Amount RM 40.00', 'unknown'],
    ['Recipient reference Your payment is successful', 'unknown'],
    ['Transfer to Other Bank\nSuccessful\nReference ID 640918275M', 'success'],
    ['Transfer to\nPIBG SMK MELATI\nSuccessful\nAmount RM 4.00', 'success'],
    ['Transfer to\nPIBG SMK MELATI\nPending\nAmount RM 4.00', 'pending'],
    ['Recipient reference\nSuccessful\nAmount RM 4.00', 'unknown'],
    [
      'Successful\nPayments made after 5.00pm will be processed by the biller on the next business day.',
      'success',
    ],
    [
      'Successful\nYour payment will be processed by the biller on the next business day.',
      'pending',
    ],
    ['Recipient reference Successful\nBeneficiary name BERJAYA SDN BHD', 'unknown'],
    [
      'DuitNow Transfer\nYou will hear from us once the transfer is\ncompleted.\nAmount RM 4.00',
      'unknown',
    ],
    [
      "DuitNow Transfer\nYour transfer to your child's school is\nsuccessful.\nAmount RM 4.00",
      'success',
    ],
  ];
  it.each(outcomes)('the outcome of a transfer is read from the text %j as %s', (text, outcome) => {
    expect(parseTwice(text).outcome.value).toBe(outcome);
  });
});

describe('receipts with unusual layouts', () => {
  it.each([
    ['2611-0719-33BX-', '8841-07', '2611071933BX884107'],
    ['7c2e91b4-5d08-4f6a-blc7-', '229Oee41a85d', '7C2E91B45D084F6AB1C72290EE41A85D'],
    ['9b27e4d05c8f4136', 'ale2740d66f3c815', '9B27E4D05C8F4136A1E2740D66F3C815'],
    ['8f31c0d2-77ae-4b19-9c02-', '5ad1e64b7730', '8F31C0D277AE4B199C025AD1E64B7730'],
  ])(
    'an id that continues after a hyphen is joined, and a hexadecimal id is recognised: %s',
    (first, second, id) => {
      expect(
        parseTwice(`Transaction ID\n${first}\n${second}\nFee\tRM 0.00`).transactionId.value,
      ).toBe(id);
    },
  );

  it.each(['rv52.00', '52.00 wv', 'am 52.00', 'rm 5 2.00', 'RM 52 00', 'rm 5 2 00', 'RM52.00'])(
    'a large sum with a misread currency or spaced digits is read: %s',
    (text) => {
      const [title, sum] = linesOfText(`Pindahan Berjaya\n${text}`);
      expect(
        parseReceipt([[title as TextLine, { ...(sum as TextLine), size: 2.2 }]]).amountSen.value,
      ).toBe(5200);
    },
  );

  it.each(['rvD2.00', 'rs2.00', 'T&C 52.00', 'RM 1 550', 'RM 5 2'])(
    'no sum is read when a letter may be a digit of it, or a word: %s',
    (text) => {
      const [title, sum] = linesOfText(`Pindahan Berjaya\n${text}`);
      expect(
        parseReceipt([[title as TextLine, { ...(sum as TextLine), size: 2.2 }]]).amountSen.value,
      ).toBeNull();
    },
  );

  it('a sum with a letter for its first digit, or a lost decimal point, is uncertain', () => {
    const page = (sum: string): TextLine[] =>
      linesOfText(`Bayaran berjaya!\n${sum}`).map((line, index) =>
        index === 1 ? { ...line, size: 3.5 } : line,
      );
    const confidence = (sum: string): number => parseReceipt([page(sum)]).amountSen.confidence;
    expect(confidence('RMS8.40')).toBeLessThan(0.5);
    expect(confidence('RM58.40')).toBeGreaterThan(0.5);
    expect(confidence('RMO0.40')).toBeGreaterThan(0.5);
    expect(parseReceipt([page('RM 27 50'), page('RM 27 50')]).amountSen).toMatchObject({
      value: 2750,
      confidence: 0.45,
    });
    expect(parseReceipt([page('RM 2 7.50'), page('RM 2 7.50')]).amountSen).toMatchObject({
      value: 2750,
      confidence: 0.8,
    });
  });

  it.each([
    ['Berjaya\tSuccessful', 'success'],
    ['Money transferred', 'success'],
    ['Status\tSelesai', 'success'],
    ['Payment status\tProcessed', 'success'],
    ['Payment sent', 'success'],
    ['Your payment is being processed', 'pending'],
  ] as const)('the outcome of "%s" is read', (text, outcome) => {
    expect(parseTwice(text).outcome.value).toBe(outcome);
  });

  it.each([
    [
      'below the bank',
      'To\tPersatuan Bekas Pelajar\nBank\tBank Rakyat\n110124557802\nDate\t3 October 2026',
      '110124557802',
    ],
    [
      'in a sentence with a bank, whose label nobody printed',
      'Done! You sent RM35 to KAVITHA A/P SUBRAMANIAM\nIt went to Hong Leong Bank 11200448771 via DuitNow.',
      '11200448771',
    ],
    [
      'beside the bank, where the label was lost',
      'Payment sent\nSmk Convent Taman Sri Intan\n3144882019\nPublic Bank Berhad\nPaid on\tNov 12, 2026',
      '3144882019',
    ],
    [
      'none: a mobile number stands for it',
      'Transfer to\tTAN BEE HOON\nDuitNow ID\t+60 12-334 4719',
      null,
    ],
    [
      'none: a footer with the number of a company',
      'To\tTAN BEE HOON\nFee\tRM 0.00\nHong Leong Bank Berhad 193401000023',
      null,
    ],
    [
      'none: the hotline of the bank',
      'To\tTAN BEE HOON\nFee\tRM 0.00\n\nBank Kerjasama Rakyat Malaysia Berhad\t1-300-00-0000',
      null,
    ],
    [
      'none: the number a bank is registered under',
      'To\tTAN BEE HOON\nFee\tRM 0.00\n\nMalayan Banking Berhad (Co. Reg. : 196001000142)',
      null,
    ],
  ])('the paid account is found %s', (_, text, account) => {
    expect(parseTwice(text).accountNumber.value).toBe(account);
  });

  it.each([
    ['an offer', 'Transfer RM50 or more from 1 May\nto 30 June 2026. T&C apply.'],
    ['a date without a time, beside one with it', 'Guna sekarang: 31 Disember 2026'],
  ])('the date of %s is ignored', (_, text) => {
    expect(
      parseTwice(`Transaction Successful\n21 May 2026 7:58:26 AM\nAmount\tMYR 128.00\n${text}`)
        .paidAt,
    ).toMatchObject({ value: '2026-05-21T07:58+08:00', candidates: ['2026-05-21T07:58+08:00'] });
  });

  it("an account that another OCR reading shows as the payer's is ignored", () => {
    const page = (label: string): string =>
      `Merchant Name\tYAYASAN SENI\nAmount\tRM130.00\n${label}\t10582244 7714 AFFIN SAVINGS`;
    expect(parse(page('From Account'), page('')).accountNumber.value).toBeNull();
  });

  it.each([
    ['IB260924-1138047', '1B260924-1138047'],
    ['IBG2607170091642', '1BG2607170091642'],
    ['1B26092411AB8047', '1B26092411AB8047'],
    ['OTT1408260933517', '0OTT1408260933517'],
    ['MJ2603190088417', 'M)2603190088417'],
    ['260618090244713305', '260618090244713305 I'],
    ['17764089112305', 'I 17764089112305'],
    ['20260417RHBBMYKL010ORM30018842', 'I20260417RHBBMYKL0100RM30018842'],
  ])('the id %s is read when the OCR engine wrote %s', (printed, read) => {
    expect(parseTwice(`Reference No.\t${read}\nAmount\tRM 5.00`).transactionId.value).toBe(
      printed.replace('-', ''),
    );
  });

  it('the first id stays certain when one OCR reading lost its label and has the second id instead', () => {
    const whole = 'Reference No.\t1910260844217\nDuitNow Ref. No.\t20261019PBBEMYKL030OQR50733816';
    const { transactionId } = parse(whole, whole.replace('Reference No.', 'Refe ence'), whole);
    expect(transactionId).toMatchObject({
      value: '1910260844217',
      confidence: 1,
      candidates: ['1910260844217'],
    });
  });

  it('a digit before a sum is a colon when another OCR reading has a colon there', () => {
    const page = (amount: string, id: string): string =>
      `Reference No.\t: ${id}\nTo Account\t: 12214700560331\nAmount (RM)\t${amount}\nRecipient\t: PIBG`;
    expect(
      parse(page('1310.00', '26102216'), page(': 310.00', '26102216')).amountSen,
    ).toMatchObject({ value: 31000, confidence: 1, candidates: [31000] });
    expect(
      parse(page('1310.00', '26102216'), page(': 1310.00', '26102216')).amountSen.candidates,
    ).toEqual([131000]);
    expect(
      parse(page('150.00', '26102216'), page('150.00', '26102216')).amountSen.candidates,
    ).toEqual([15000]);
  });

  it('the sum beside a name above all fields is the amount when no other place has one', () => {
    const entry =
      'Butiran Transaksi\nWarung Pak Andak\t-RM14.70\nBayaran kepada peniaga\nBerjaya\nTarikh & Masa\t11 Mei 2026, 10:22 AM\nPulangan tunai sehingga RM5';
    expect(values(parseTwice(entry))).toMatchObject({
      amountSen: 1470,
      recipient: 'Warung Pak Andak',
    });
    expect(parseTwice(`${entry}\nJumlah\tRM 20.00`).amountSen.candidates).toEqual([2000]);
  });

  it('the words of several fields are not read as one payment sentence', () => {
    const { recipient } = parseTwice(
      'To\tNORHAYATI BINTI ABDUL\nAmount\tRM450.00\nTransfer Type\tDuitNow to Account\nFees & Charges\tRM0.00',
    );
    expect(recipient.candidates).toEqual(['NORHAYATI BINTI ABDUL']);
  });

  it('a QR payment is recognised by its id, even with misread zeros', () => {
    expect(
      parse('Ref No.\t20260308TNGDMYNBO300QR12876541', 'Ref No.\t20260308TNGDMYNB030OQR12876541')
        .method,
    ).toMatchObject({ value: 'DuitNow QR', candidates: ['DuitNow QR'] });
  });

  it('half of an id of two lines with a misread letter is not another id', () => {
    const page = (first: string, second: string): string =>
      `Transaction ID\n${first}\n${second}\nFee\tRM 0.00`;
    const { transactionId } = parse(
      page('9b27e4d05c8f4136', 'a1e2740d66f3c815'),
      page('9b27e4d058f4136', 'ale274Od-66'),
      page('9b27e4d05c8f4136', 'a1e2740d66f3c815'),
    );
    expect(transactionId.candidates).toEqual(['9B27E4D05C8F4136A1E2740D66F3C815']);
  });

  it('a misread letter in a UUID, or the date that an id begins with, makes no other id', () => {
    const [uuid, slip] = [
      'c3e80f17-25b9-4d6a-90e4-7fa1508d2b63',
      'c3e80f17-25h9-4d6a-90e4-7fa1508d2b63',
    ];
    expect(
      parse(`Transaction ID\t${slip}`, `Transaction ID\t${uuid}`).transactionId.candidates,
    ).toEqual(['C3E80F1725B94D6A90E47FA1508D2B63']);
    expect(
      parse('Transaction No.\t20260421', 'Transaction No.\t2026042110110000010000TN917340')
        .transactionId.candidates,
    ).toEqual(['2026042110110000010000TN917340']);
  });

  describe('names of several lines', () => {
    const whole = 'PERSATUAN IBU BAPA DAN GURU SJK(T) LADANG';
    const named = (...names: string[]): readonly string[] =>
      parse(...names.map((name) => `Recipient Name\t${name}\nAmount\tRM 5.00`)).recipient
        .candidates;

    it('a name of several lines is not contradicted by an OCR reading that lost one line', () => {
      expect(named('GURU SJK(T) LADANG', whole)).toEqual([whole]);
      expect(named('PERSATUAN', whole)).toEqual([whole]);
      expect(named('PERSATUAN IBU BAPA', whole, whole)).toEqual([whole]);
    });

    it('a name stays undecided when only one OCR reading has more of it, or its first letters may be specks', () => {
      expect(named('TEATER BAYANG SDN BHD', 'TEATER BAYANG SDN BHD EVERYDAY GLOBAL')).toHaveLength(
        2,
      );
      expect(named('I GOH SENG HUAT', 'GOH SENG HUAT')).toHaveLength(2);
    });
  });

  it("the payer's bank is found at the foot of the page, not in another bank's name without a label", () => {
    const page = (foot: string): string =>
      `Sent to\tKelab Kebudayaan\nAmount\tRM 5.00\nTransaction ID\t5F0C9B1E7A42\n\n\n\n\n\n\n${foot}`;
    const bankOf = (foot: string): string | null =>
      parseReceipt([
        [...linesOfText(page('')), { text: foot, pieces: [foot], size: 1, gapAbove: 3 }],
      ]).payerBank.value;
    expect(bankOf('BigPay Malaysia Sdn. Bhd. is regulated by Bank Negara Malaysia.')).toBe(
      'BigPay',
    );
    expect(bankOf('Hong Leong Bank Berhad 193401000023 (97141-X)')).toBe('Hong Leong Bank');
    expect(bankOf('CIMB Bank Berhad')).toBeNull();
  });

  it('an id without its second line counts as the same id', () => {
    const page = (second: string): string => `Ref. number\t20261110BIMBMYKL010\n${second}Fee\tFree`;
    expect(
      parse(page('ORM55120934\n'), page(''), page('ORM55120934\n')).transactionId,
    ).toMatchObject({
      value: '20261110BIMBMYKL010ORM55120934',
      candidates: ['20261110BIMBMYKL010ORM55120934'],
    });
  });
});
