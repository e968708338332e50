import type { ReceiptReading, DecisionReason } from '../../../contracts/events/receipt-reading.js';
import type { JudgeContext, ReceiptDecision } from '../domain/judge.js';
import { agreed, disputed, outvoted, seenOnce, unseen } from './readings.js';

/*
 * Lists receipts with their expected decisions. The unit suite runs every row, and docs/receipts.md shows the same
 * table.
 */

/** Booking of every row: RM 40.00 to PIBG SMK SERI MELATI, made at 20:05 and judged at 20:20 Malaysian time. */
export const TABLE_CONTEXT: JudgeContext = {
  totalSen: 4000,
  payee: {
    merchantName: 'PIBG SMK SERI MELATI',
    bankName: 'Maybank',
    accountName: 'PIBG SMK SERI MELATI',
    accountNumber: '514123456789',
  },
  placedAt: '2026-03-12T12:05:00.000Z',
  now: '2026-03-12T12:20:00.000Z',
  paymentReference: 'ABCDE-12345',
  editor: null,
  rules: { upToSen: 50_000, codeRequired: false },
  transactionUsedByOther: false,
  fileUsedByOther: false,
};

/** Row of the decision table: changes to a correct receipt, and the expected decision. */
export type DecisionRow = [
  name: string,
  reading: Partial<ReceiptReading>,
  context: Partial<JudgeContext>,
  kind: ReceiptDecision['kind'],
  reasons: DecisionReason[],
];

const CONFIRMED: readonly DecisionRow[] = [
  ['everything holds', {}, {}, 'confirmed', []],
  ["the booking costs just what the school's limit is", {}, { rules: { upToSen: 4000, codeRequired: false } }, 'confirmed', []],
  ['the school sets no limit and asks for the code, which is on the transfer', { reference: agreed('ABCDE-12345') }, { rules: { upToSen: null, codeRequired: true } }, 'confirmed', []],
  ['no account is shown, the name is right', { accountNumber: unseen() }, {}, 'confirmed', []],
  ['the account is right, the name was not read', { recipient: unseen() }, {}, 'confirmed', []],
  ['the account is partly hidden, the name is right', { accountNumber: agreed('********6789') }, {}, 'confirmed', []],
  ['the account name is printed instead of the merchant name', { recipient: agreed('SERI MELATI PTA'), accountNumber: unseen() }, { payee: { ...TABLE_CONTEXT.payee, accountName: 'SERI MELATI PTA' } }, 'confirmed', []],
  ['only one reading saw the amount, and no other disagrees', { amountSen: seenOnce(4000) }, {}, 'confirmed', []],
  ['a slip in one reading of the account, the name is right', { accountNumber: disputed('514123456789', '1514123456789') }, {}, 'confirmed', []],
  ['a slip in one reading of the name', { recipient: disputed('PIBG SMK SERI MELATI', 'PIBG SMK SERT MELATI'), accountNumber: unseen() }, {}, 'confirmed', []],
  ['two readings agree on the id, the third slips in a letter', { transactionId: outvoted('873045219M', '873045249M') }, {}, 'confirmed', []],
  ['no word on the outcome, but the whole page was read and has what a finished transfer has (decision 0009)', { outcome: agreed('implied') }, {}, 'confirmed', []],
  ["the payer's clock is two minutes slow", { paidAt: agreed('2026-03-12T20:03+08:00') }, {}, 'confirmed', []],
  ["another booking was paid with the same amount, minute and bank; this booking's code is on the transfer and its id is another", {}, { transferUsedByOther: { transactionId: '551200887X' } }, 'confirmed', []],
  ['another code or none as recipient reference', { reference: agreed('duit teater') }, {}, 'confirmed', []],
  ['a date alone, after the day of the booking', { paidAt: agreed('2026-03-13') }, { now: '2026-03-13T05:00:00.000Z' }, 'confirmed', []],
];

const REJECTED: readonly DecisionRow[] = [
  ['another amount', { amountSen: agreed(3000) }, {}, 'rejected', ['amount-differs']],
  ['another account and another name', { accountNumber: agreed('164000111222'), recipient: agreed('ALI BIN ABU') }, {}, 'rejected', ['recipient-differs']],
  ['a failed transfer', { outcome: agreed('failed') }, {}, 'rejected', ['transfer-failed']],
  ["a date before the booking's day", { paidAt: agreed('2026-03-11T20:15+08:00') }, {}, 'rejected', ['paid-before-booking']],
  ["a date alone before the booking's day", { paidAt: agreed('2026-03-11') }, {}, 'rejected', ['paid-before-booking']],
  ['an id that paid for another booking', {}, { transactionUsedByOther: true }, 'rejected', ['transaction-id-used']],
  ['two contradictions, the doubts beside them left out', { amountSen: agreed(100), outcome: agreed('failed'), transactionId: unseen() }, {}, 'rejected', ['transfer-failed', 'amount-differs']],
];

export const REVIEWED: readonly DecisionRow[] = [
  ['another amount, seen by one reading', { amountSen: seenOnce(3000) }, {}, 'needs_review', ['amount-unsure']],
  ['two amounts, one of them right', { amountSen: disputed(4000, 140000) }, {}, 'needs_review', ['amount-unsure']],
  ['two amounts, the wrong one chosen', { amountSen: disputed(140000, 4000) }, {}, 'needs_review', ['amount-unsure']],
  ['another amount, but the right one stands elsewhere', { amountSen: agreed(3000), texts: ['Fee RM 30.00', 'RM 40.00'] }, {}, 'needs_review', ['amount-differs']],
  ['more than was asked', { amountSen: agreed(5000) }, {}, 'needs_review', ['amount-differs']],
  ['no amount', { amountSen: unseen() }, {}, 'needs_review', ['amount-missing']],
  ['another name, no account shown', { recipient: agreed('ALI BIN ABU'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-differs']],
  ['a school whose name goes on', { recipient: agreed('PIBG SMK SERI MELATI INDAH'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ['the primary school of the same name', { recipient: agreed('PIBG SK SERI MELATI'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ['another body of the school, its cooperative', { recipient: agreed('KOPERASI SMK SERI MELATI'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ['a company of the name', { recipient: agreed('SERI MELATI SDN BHD'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ['the second school of the name', { recipient: agreed('PIBG SMK SERI MELATI (2)'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ["somebody's own name beside the right account", { recipient: agreed('ALI BIN ABU') }, {}, 'needs_review', ['recipient-unsure']],
  ['the PIBG for a booking that pays the school', { recipient: agreed('PIBG SMK SERI MELATI'), accountNumber: unseen() }, { payee: { ...TABLE_CONTEXT.payee, merchantName: 'SMK SERI MELATI', accountName: 'SMK SERI MELATI' } }, 'needs_review', ['recipient-unsure']],
  ['a sister school', { recipient: agreed('PIBG SMK SERI WAWASAN'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-differs']],
  ['another account under the right name', { accountNumber: agreed('164000111222') }, {}, 'needs_review', ['recipient-unsure']],
  ['an account two digits off', { accountNumber: agreed('514128456780'), recipient: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ['readings disagree on the account, no name was read', { accountNumber: disputed('514123456789', '514123456780'), recipient: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ['readings see two accounts', { accountNumber: disputed('514123456789', '164000111222') }, {}, 'needs_review', ['recipient-unsure']],
  ['readings see two names', { recipient: disputed('PIBG SMK SERI MELATI', 'ALI BIN ABU'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ['another account, seen by one reading', { accountNumber: seenOnce('164000111222'), recipient: agreed('ALI BIN ABU') }, {}, 'needs_review', ['recipient-differs']],
  ['a name cut short', { recipient: agreed('PIBG SMK SERI MELA'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-unsure']],
  ['no recipient at all', { recipient: unseen(), accountNumber: unseen() }, {}, 'needs_review', ['recipient-missing']],
  ['pending', { outcome: agreed('pending') }, {}, 'needs_review', ['transfer-pending']],
  ['successful and pending at once', { outcome: { value: 'pending', confidence: 0.3, candidates: ['pending', 'success'] } }, {}, 'needs_review', ['transfer-pending']],
  ['failed, seen by one reading', { outcome: seenOnce('failed') }, {}, 'needs_review', ['transfer-failed']],
  ['no word on the outcome', { outcome: { value: 'unknown', confidence: 0, candidates: [] } }, {}, 'needs_review', ['outcome-missing']],
  ['the same page, the id seen by one reading alone', { outcome: agreed('implied'), transactionId: seenOnce('873045219M') }, {}, 'needs_review', ['outcome-missing']],
  ['the same page, readings disagree on the time', { outcome: agreed('implied'), paidAt: disputed('2026-03-12T20:15+08:00', '2026-03-12T20:16+08:00') }, {}, 'needs_review', ['outcome-missing', 'time-unsure']],
  ['no transaction id', { transactionId: unseen() }, {}, 'needs_review', ['transaction-id-missing']],
  ['readings disagree on the id', { transactionId: disputed('873045219M', '873045249M') }, {}, 'needs_review', ['transaction-id-unsure']],
  ['two readings agree on the id, the third has another one', { transactionId: outvoted('873045219M', '551200887X') }, {}, 'needs_review', ['transaction-id-unsure']],
  ['a slip in one of three, and no bank known by which the transfer could be recognised', { transactionId: outvoted('873045219M', '873045249M'), payerBank: unseen() }, {}, 'needs_review', ['transaction-id-unsure']],
  ["the same, the payer's bank seen by one reading in a weak place", { transactionId: outvoted('873045219M', '873045249M'), payerBank: { value: 'Maybank', confidence: 0.36, candidates: ['Maybank'] } }, {}, 'needs_review', ['transaction-id-unsure']],
  ['a used id, a slip in one of three', { transactionId: outvoted('873045219M', '873045249M') }, { transactionUsedByOther: true }, 'needs_review', ['transaction-id-used']],
  ['a used id, uncertainly read', { transactionId: disputed('873045219M', '873045249M') }, { transactionUsedByOther: true }, 'needs_review', ['transaction-id-used']],
  ['another id of the page paid for another booking, as on a picture that was cut', {}, { furtherIdUsedByOther: true }, 'needs_review', ['transaction-id-used']],
  ['the file was shown for another booking', {}, { fileUsedByOther: true }, 'needs_review', ['file-used']],
  ['another booking was paid with the same amount, minute and bank', { reference: unseen() }, { transferUsedByOther: { transactionId: '551200887X' } }, 'needs_review', ['transfer-used']],
  ["the same, with this booking's code seen by one reading alone", { reference: seenOnce('ABCDE-12345') }, { transferUsedByOther: { transactionId: '551200887X' } }, 'needs_review', ['transfer-used']],
  ["the same, with this booking's code, but an id that could be the other one misread", {}, { transferUsedByOther: { transactionId: '873045249N' } }, 'needs_review', ['transfer-used']],
  ["the same, with this booking's code, and no id known of the other", {}, { transferUsedByOther: { transactionId: null } }, 'needs_review', ['transfer-used']],
  ['paid earlier on the day of the booking', { paidAt: agreed('2026-03-12T09:00+08:00') }, {}, 'needs_review', ['paid-before-booking']],
  ['an earlier day, seen by one reading', { paidAt: seenOnce('2026-03-02T20:15+08:00') }, {}, 'needs_review', ['paid-before-booking']],
  ['paid in the future', { paidAt: agreed('2026-03-12T21:15+08:00') }, {}, 'needs_review', ['paid-in-future']],
  ['a date alone, on the day of the booking', { paidAt: agreed('2026-03-12') }, {}, 'needs_review', ['time-missing']],
  ['no date', { paidAt: unseen() }, {}, 'needs_review', ['time-missing']],
  ['readings disagree on the time', { paidAt: disputed('2026-03-12T20:15+08:00', '2026-03-12T08:15+08:00') }, {}, 'needs_review', ['time-unsure']],
  ['an editor named in the metadata', {}, { editor: 'Adobe Photoshop' }, 'needs_review', ['edited-picture']],
  ["the booking costs more than the school's limit", {}, { rules: { upToSen: 3999, codeRequired: false } }, 'needs_review', ['above-automatic-limit']],
  ['the school lets staff decide all', {}, { rules: { upToSen: 0, codeRequired: false } }, 'needs_review', ['staff-decide-all']],
  ['the same, and the sum is another, as two readings agree', { amountSen: agreed(3000) }, { rules: { upToSen: 0, codeRequired: false } }, 'needs_review', ['amount-differs', 'staff-decide-all']],
  ["the school asks for the booking's code, and another text was read", { reference: agreed('untuk tiket') }, { rules: { upToSen: null, codeRequired: true } }, 'needs_review', ['booking-code-missing']],
  ['RM 15.00 of the RM 40.00 stands on a statement already, and the receipt shows the RM 25.00 that are open', { amountSen: agreed(2500) }, { partPaid: { paidSen: 1500, openSen: 2500 } }, 'needs_review', ['part-paid']],
  ['the same, and it shows RM 15.00: the transfer that has come, or another one', { amountSen: agreed(1500) }, { partPaid: { paidSen: 1500, openSen: 2500 } }, 'needs_review', ['part-paid']],
  ['the same, and it shows all of the RM 40.00', {}, { partPaid: { paidSen: 1500, openSen: 2500 } }, 'needs_review', ['part-paid']],
  ['nothing readable', { amountSen: unseen(), recipient: unseen(), transactionId: unseen(), paidAt: unseen(), outcome: unseen() }, {}, 'needs_review', ['unreadable']],
];

export const DECISION_TABLE: readonly DecisionRow[] = [...CONFIRMED, ...REJECTED, ...REVIEWED];

const WORDS: Readonly<Record<ReceiptDecision['kind'], string>> = {
  confirmed: 'confirmed',
  rejected: 'rejected',
  needs_review: 'to staff',
};

export const decisionTableInMarkdown = (): string =>
  [
    '| on the receipt | decision | reasons |',
    '|---|---|---|',
    ...DECISION_TABLE.map(
      ([name, , , kind, reasons]) => `| ${name} | ${WORDS[kind]} | ${reasons.join(', ')} |`,
    ),
  ].join('\n');
