import ExcelJs from 'exceljs';

/*
 * Sample statements of six banks and a wallet, built from public descriptions. Layouts are real; names, accounts and
 * payments are invented. All contain the same payments.
 */

export interface Layout {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: () => Promise<Uint8Array> | Uint8Array;
  readonly hasTimes?: true;
}

export const ACCOUNT = '514123456789';

/** Payments in every sample statement: day, amount in sen, and part of the text. */
export const PAYMENTS: readonly (readonly [date: string, sen: number, text: string])[] = [
  ['2026-03-02', 4000, 'ABCDE-12345'],
  ['2026-03-02', -125050, 'PERCETAKAN JAYA'],
  ['2026-03-03', 4000, 'NUR AISYAH'],
  ['2026-03-13', 128000, 'TIKET TEATER'],
];

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Maybank2u Biz: facts above the table, sign behind the sum, balance with DR or CR, footer. */
const MAYBANK = `"Account Number","5141 2345 6789"
"Account Name","PIBG SMK SERI MELATI"
"Statement Period","01/03/2026 - 31/03/2026"

"Entry Date","Value Date","Transaction Description","Transaction Amount","Statement Balance"
"","","BEGINNING BALANCE","","10,000.00"
"02/03/2026","02/03/2026","TRANSFER TO A/C   ABCDE-12345","40.00+","10,040.00"
"02/03/2026","02/03/2026","IBK FUND TFR FR A/C PERCETAKAN JAYA","1,250.50-","8,789.50"
"03/03/2026","03/03/2026","DUITNOW QR NUR AISYAH BINTI RAHMAN","40.00+","8,829.50"
"13/03/2026","13/03/2026","FPX PAYMENT","1,280.00+","10,109.50"
"","","TIKET TEATER","",""
"ENDING BALANCE :","","","","10,109.50"
"TOTAL CREDIT :","","","","1,360.00"
"Perhatian / Note: This is a computer generated statement, no signature is required."
`;

/** CIMB BizChannel: separate columns for money out and in, newest payment first. */
const CIMB = `Account No:;8001 514123456789;;;;
Currency:;MYR;;;;
Date;Description;Reference;Debit;Credit;Balance
13 Mar 2026;TIKET TEATER;FPX998877;;1,280.00;10,109.50
03 Mar 2026;DUITNOW TRANSFER NUR AISYAH;DN5512;;40.00;8,829.50
02 Mar 2026;PERCETAKAN JAYA;CHQ 001231;1,250.50;;8,789.50
02 Mar 2026;IBG ABCDE-12345;IBG7781;;40.00;10,040.00
Total;;;1,250.50;1,360.00;
`;

/** Public Bank: headings in capitals, DR/CR in its own column, encoded as windows-1252. */
const PUBLIC_BANK = `PUBLIC BANK BERHAD\r
CURRENT ACCOUNT NO. : 514123456789\r
\r
TRANSACTION DATE\tDESCRIPTION\tAMOUNT (RM)\tDR/CR\tBALANCE (RM)\r
\tBALANCE B/F\t\t\t10000.00\r
02-03-2026\tCAF\xC9 MELATI ABCDE-12345\t40.00\tCR\t10040.00\r
02-03-2026\tDEBIT PERCETAKAN JAYA\t1250.50\tDR\t8789.50\r
03-03-2026\tTSFR FUND CR-ATM/EFT NUR AISYAH\t40.00\tCR\t8829.50\r
13-03-2026\tDEP-ECP TIKET TEATER\t1280.00\tCR\t10109.50\r
\tBALANCE C/F\t\t\t10109.50\r
`;

/** RHB Reflex: time of day, two descriptions, RM before sums, a dash for an empty side. */
const RHB = `RHB Reflex Account Statement
Account: 5-14123-456789
Transaction Date,Time,Description 1,Description 2,Withdrawal (RM),Deposit (RM),Running Balance (RM)
02/03/26,08:15,DUITNOW CR,ABCDE-12345,-,RM 40.00,"RM 10,040.00"
02/03/26,09:00,TRANSFER,PERCETAKAN JAYA,"RM 1,250.50",-,"RM 8,789.50"
03/03/26,21:40,DUITNOW QR,NUR AISYAH,-,RM 40.00,"RM 8,829.50"
13/03/26,10:05,FPX,TIKET TEATER,-,"RM 1,280.00","RM 10,109.50"
Page 1 of 1
`;

/** Bank Islam: Malay headings, decimal commas, UTF-16 as spreadsheets save "Unicode text". */
const BANK_ISLAM = `Penyata Akaun\t\t\t\t
No. Akaun\t514123456789\t\t\t
Tarikh Transaksi\tButiran\tPengeluaran\tSimpanan\tBaki
\tBaki Awal\t\t\t10.000,00
02/03/2026\tKREDIT ABCDE-12345\t\t40,00\t10.040,00
02/03/2026\tPERCETAKAN JAYA\t1.250,50\t\t8.789,50
03/03/2026\tDUITNOW NUR AISYAH\t\t40,00\t8.829,50
13/03/2026\tTIKET TEATER\t\t1.280,00\t10.109,50
Jumlah\t\t1.250,50\t1.360,00\t
`;

const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le');
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Wallet: a workbook with real dates, signed numbers and a column of statuses. */
async function wallet(): Promise<Uint8Array> {
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet('Transactions');
  sheet.addRow(['eDompet Merchant']);
  sheet.addRow(['Date', 'Status', 'Transaction Type', 'Reference', 'Details', 'Amount (RM)']);
  const rows: [string, string, string, number][] = [
    ['2026-03-02T08:15:00Z', 'W001', 'ABCDE-12345', 40],
    ['2026-03-02T09:00:00Z', 'W002', 'PERCETAKAN JAYA', -1250.5],
    ['2026-03-03T21:40:00Z', 'W003', 'NUR AISYAH', 40],
    ['2026-03-13T10:05:00Z', 'W004', 'TIKET TEATER', 1280.0000000001],
  ];
  for (const [at, reference, details, amount] of rows)
    sheet.addRow([new Date(at), 'Success', 'DuitNow QR', reference, details, amount]);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

const MT940 = `:20:STMT0326
:25:MBBEMYKL/514123456789
:28C:3/1
:60F:C260301MYR10000,00
:61:2603020302C40,00NTRFNONREF//IBG7781
:86:?20ABCDE-12345?32NUR
:61:2603020302D1250,50NCHK001231
:86:PERCETAKAN JAYA
:61:2603030303C40,00NTRFDN5512
:86:DUITNOW NUR AISYAH
BINTI RAHMAN
:61:2603130313C1280,NTRFNONREF
:86:TIKET TEATER
:62F:C260331MYR10109,50
-
`;

const entry = (date: string, sum: string, way: 'CRDT' | 'DBIT', text: string): string =>
  `<Ntry><Amt Ccy="MYR">${sum}</Amt><CdtDbtInd>${way}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt>
   <NtryDtls><TxDtls><Refs><EndToEndId>E2E1</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const CAMT053 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>514123456789</Id></Othr></Id><Ccy>MYR</Ccy></Acct>
${entry('2026-03-02', '40.00', 'CRDT', 'ABCDE-12345')}
${entry('2026-03-02', '1250.50', 'DBIT', 'PERCETAKAN JAYA &amp; CO')}
${entry('2026-03-03', '40.00', 'CRDT', 'NUR AISYAH')}
${entry('2026-03-13', '1280.00', 'CRDT', 'TIKET TEATER')}
</Stmt></BkToCstmrStmt></Document>
`;

export const LAYOUTS: readonly Layout[] = [
  { name: 'Maybank', fileName: 'maybank.csv', bytes: () => utf8(MAYBANK) },
  { name: 'CIMB, newest first', fileName: 'cimb.csv', bytes: () => utf8(CIMB) },
  {
    name: 'Public Bank, windows-1252',
    fileName: 'public-bank.txt',
    bytes: () => latin1(PUBLIC_BANK),
  },
  {
    name: 'RHB, with times',
    fileName: 'rhb.csv',
    bytes: () => utf8(`\uFEFF${RHB}`),
    hasTimes: true,
  },
  { name: 'Bank Islam, UTF-16', fileName: 'bank-islam.csv', bytes: () => utf16(BANK_ISLAM) },
  { name: 'a wallet, XLSX', fileName: 'wallet.xlsx', bytes: wallet, hasTimes: true },
  { name: 'MT940', fileName: 'statement.sta', bytes: () => utf8(MT940) },
  { name: 'CAMT.053', fileName: 'statement.xml', bytes: () => utf8(CAMT053) },
];

export const TEXTS = { MAYBANK, CIMB, RHB, MT940, CAMT053 } as const;
