import type { JudgeContext } from '../../domain/judge.js';

/*
 * Builds the fake receipts from parts. Each part alone is correct for the booking of the decision table, so a page is
 * wrong only where its row changes it. laid-out.ts explains the layout.
 */

/** Page as text. `booking` holds what differs from the booking of the decision table. */
export type PageRow = readonly [name: string, text: string, booking?: Partial<JudgeContext>];

export const TRANSFER = `Reference ID\t873045219M
Date & Time\t12 Mar 2026, 8:15 PM
Amount\tRM 40.00
Beneficiary Name\tPIBG SMK SERI MELATI
Beneficiary Account\t514123456789
Receiving Bank\tMaybank
Recipient Reference\tABCDE-12345`;

export const transferWith = (...changes: Change[]): string => changed(TRANSFER, changes);

export const TRANSFER_BELOW = TRANSFER.replaceAll('\t', '\n');

export const REFERENCE_AND_TIME = `Reference ID\t873045219M
Date & Time\t12 Mar 2026, 8:15 PM`;

export const TRANSACTION_AND_TIME = `Transaction No.\t873045219M
Date & Time\t12/03/2026 20:15`;

/** Wallet's text of a QR payment, which shows no account. */
export const QR_PAYMENT = `Merchant\tPIBG SMK SERI MELATI
Amount\tRM 40.00
Payment Method\teWallet Balance
Date & Time\t12/03/2026 20:15:33
Transaction No.\t20260312TNGDMYNB030OQR12876541`;

export const qrPaymentTo = (merchant: string): string =>
  changed(QR_PAYMENT, [['PIBG SMK SERI MELATI', merchant]]);

export const qrPaymentWith = (...changes: Change[]): string => changed(QR_PAYMENT, changes);

/** Text of an FPX payment. Its id exists before the payer approves the payment. */
export const FPX_PAYMENT = `FPX Transaction ID\t2603122015330456
Date & Time\t12 Mar 2026 20:15:33
Merchant Name\tPIBG SMK SERI MELATI
Payment Reference\tABCDE-12345
Amount\tRM 40.00
From Account\t1640 0011 1222`;

/**
 * CIMB OCTO's page of a transfer, which never states the outcome (decision 0009). Each row adds a title and buttons.
 */
export const OCTO_TRANSFER = `MYR 40.00
12 Mar 2026 8:15:49 PM
OCTO Reference No.\t194520773
DuitNow Reference No.\t05518213
To\tPIBG SMK SERI MELATI
From\tSAVINGS ACCT-i PLUS
7601239912`;

type Change = readonly [from: string, to: string];

/** Applies the changes. Throws when one matches nothing, because the page would then stay a correct receipt. */
const changed = (block: string, changes: readonly Change[]): string =>
  changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The block has no "${from}" to exchange.`);
    return text.replace(from, to);
  }, block);
