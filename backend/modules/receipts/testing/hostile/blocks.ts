import type { JudgeContext } from '../../domain/judge.js';

/*
 * Building blocks of the hostile pages. Each block alone is right for the booking of the decision table, so a page differs from a
 * true receipt only in the way its row says. laid-out.ts explains how the texts are laid out.
 */

/** A page as text, and the fields in which its booking differs from the booking of the decision table. */
export type PageRow = readonly [name: string, text: string, booking?: Partial<JudgeContext>];

/** The text of a transfer on Maybank's page, without a word on its outcome. */
export const TRANSFER = `Reference ID\t873045219M
Date & Time\t12 Mar 2026, 8:15 PM
Amount\tRM 40.00
Beneficiary Name\tPIBG SMK SERI MELATI
Beneficiary Account\t514123456789
Receiving Bank\tMaybank
Recipient Reference\tABCDE-12345`;

/** Returns the transfer with some words replaced; an empty text removes them. */
export const transferWith = (...changes: Change[]): string => changed(TRANSFER, changes);

/** The transfer with each value below its label. */
export const TRANSFER_BELOW = TRANSFER.replaceAll('\t', '\n');

/** Last lines of most pages: the correct id and the correct time. */
export const REFERENCE_AND_TIME = `Reference ID\t873045219M
Date & Time\t12 Mar 2026, 8:15 PM`;

/** The correct id and time in the words of a wallet. */
export const TRANSACTION_AND_TIME = `Transaction No.\t873045219M
Date & Time\t12/03/2026 20:15`;

/** The text of a QR payment from a wallet, which shows no account. */
export const QR_PAYMENT = `Merchant\tPIBG SMK SERI MELATI
Amount\tRM 40.00
Payment Method\teWallet Balance
Date & Time\t12/03/2026 20:15:33
Transaction No.\t20260312TNGDMYNB030OQR12876541`;

/** Returns the QR payment to another merchant. */
export const qrPaymentTo = (merchant: string): string =>
  changed(QR_PAYMENT, [['PIBG SMK SERI MELATI', merchant]]);

/** Returns the QR payment with some words replaced. */
export const qrPaymentWith = (...changes: Change[]): string => changed(QR_PAYMENT, changes);

/** The text of a payment by FPX, whose id exists before the payer has approved the payment. */
export const FPX_PAYMENT = `FPX Transaction ID\t2603122015330456
Date & Time\t12 Mar 2026 20:15:33
Merchant Name\tPIBG SMK SERI MELATI
Payment Reference\tABCDE-12345
Amount\tRM 40.00
From Account\t1640 0011 1222`;

/** CIMB OCTO's page of a transfer, without a word on its outcome (decision 0009); each row adds its title and its buttons. */
export const OCTO_TRANSFER = `MYR 40.00
12 Mar 2026 8:15:49 PM
OCTO Reference No.\t194520773
DuitNow Reference No.\t05518213
To\tPIBG SMK SERI MELATI
From\tSAVINGS ACCT-i PLUS
7601239912`;

type Change = readonly [from: string, to: string];

/** Applies the changes to the text. Throws for a change without a match, because the page would then stay a true receipt. */
const changed = (block: string, changes: readonly Change[]): string =>
  changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The block has no "${from}" to exchange.`);
    return text.replace(from, to);
  }, block);
