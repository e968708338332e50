import { describe, expect, it } from '@jest/globals';
import type { ReceiptReading, VerdictReason } from '../../contracts/events/receipt-reading.js';
import { agreed, clearReading, disputed, seenOnce, unseen } from '../testing/readings.js';
import { judge, type JudgeContext, type Verdict } from './judge.js';

const context: JudgeContext = {
  totalSen: 4000,
  payee: { merchantName: 'PIBG SMK SERI MELATI', bankName: 'Maybank', accountName: 'PIBG SMK SERI MELATI', accountNumber: '514123456789' },
  placedAt: '2026-03-12T12:05:00.000Z',
  now: '2026-03-12T12:20:00.000Z',
  editor: null,
  transactionUsedByOther: false,
  fileUsedByOther: false,
};

type Row = [name: string, reading: Partial<ReceiptReading>, context: Partial<JudgeContext>, kind: Verdict['kind'], reasons: VerdictReason[]];

const confirmed: Row[] = [
  ['everything holds', {}, {}, 'confirmed', []],
  ['no account is shown, the name is right', { accountNumber: unseen() }, {}, 'confirmed', []],
  ['the account is right, the name was not read', { recipient: unseen() }, {}, 'confirmed', []],
  ['the account is partly hidden, the name is right', { accountNumber: agreed('********6789') }, {}, 'confirmed', []],
  ['the account name is printed instead of the merchant name', { recipient: agreed('SERI MELATI PTA'), accountNumber: unseen() }, { payee: { ...context.payee, accountName: 'SERI MELATI PTA' } }, 'confirmed', []],
  ['only one reading saw the amount, and no other disagrees', { amountSen: seenOnce(4000) }, {}, 'confirmed', []],
  ['a slip in one reading of the account, the name is right', { accountNumber: disputed('514123456789', '1514123456789') }, {}, 'confirmed', []],
  ['a slip in one reading of the name', { recipient: disputed('PIBG SMK SERI MELATI', 'PIBG SMK SERT MELATI'), accountNumber: unseen() }, {}, 'confirmed', []],
  ["the payer's clock is two minutes slow", { paidAt: agreed('2026-03-12T20:03+08:00') }, {}, 'confirmed', []],
  ['a date alone, after the day of the booking', { paidAt: agreed('2026-03-13') }, { now: '2026-03-13T05:00:00.000Z' }, 'confirmed', []],
];

const rejected: Row[] = [
  ['another amount', { amountSen: agreed(3000) }, {}, 'rejected', ['amount-differs']],
  ['another account and another name', { accountNumber: agreed('164000111222'), recipient: agreed('ALI BIN ABU') }, {}, 'rejected', ['recipient-differs']],
  ['a failed transfer', { outcome: agreed('failed') }, {}, 'rejected', ['transfer-failed']],
  ["a date before the booking's day", { paidAt: agreed('2026-03-11T20:15+08:00') }, {}, 'rejected', ['paid-before-booking']],
  ["a date alone before the booking's day", { paidAt: agreed('2026-03-11') }, {}, 'rejected', ['paid-before-booking']],
  ['an id that paid for another booking', {}, { transactionUsedByOther: true }, 'rejected', ['transaction-id-used']],
  ['two contradictions, the doubts beside them left out', { amountSen: agreed(100), outcome: agreed('failed'), transactionId: unseen() }, {}, 'rejected', ['transfer-failed', 'amount-differs']],
];

const reviewed: Row[] = [
  ['another amount, seen by one reading', { amountSen: seenOnce(3000) }, {}, 'needs_review', ['amount-unsure']],
  ['two amounts, one of them right', { amountSen: disputed(4000, 140000) }, {}, 'needs_review', ['amount-unsure']],
  ['two amounts, the wrong one chosen', { amountSen: disputed(140000, 4000) }, {}, 'needs_review', ['amount-unsure']],
  ['another amount, but the right one stands elsewhere', { amountSen: agreed(3000), texts: ['Fee RM 30.00', 'RM 40.00'] }, {}, 'needs_review', ['amount-differs']],
  ['no amount', { amountSen: unseen() }, {}, 'needs_review', ['amount-missing']],
  ['another name, no account shown', { recipient: agreed('ALI BIN ABU'), accountNumber: unseen() }, {}, 'needs_review', ['recipient-differs']],
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
  ['no transaction id', { transactionId: unseen() }, {}, 'needs_review', ['transaction-id-missing']],
  ['readings disagree on the id', { transactionId: disputed('873045219M', '873045249M') }, {}, 'needs_review', ['transaction-id-unsure']],
  ['a used id, uncertainly read', { transactionId: disputed('873045219M', '873045249M') }, { transactionUsedByOther: true }, 'needs_review', ['transaction-id-used']],
  ['the file was shown for another booking', {}, { fileUsedByOther: true }, 'needs_review', ['file-used']],
  ['paid earlier on the day of the booking', { paidAt: agreed('2026-03-12T09:00+08:00') }, {}, 'needs_review', ['paid-before-booking']],
  ['an earlier day, seen by one reading', { paidAt: seenOnce('2026-03-02T20:15+08:00') }, {}, 'needs_review', ['paid-before-booking']],
  ['paid in the future', { paidAt: agreed('2026-03-12T21:15+08:00') }, {}, 'needs_review', ['paid-in-future']],
  ['a date alone, on the day of the booking', { paidAt: agreed('2026-03-12') }, {}, 'needs_review', ['time-missing']],
  ['no date', { paidAt: unseen() }, {}, 'needs_review', ['time-missing']],
  ['readings disagree on the time', { paidAt: disputed('2026-03-12T20:15+08:00', '2026-03-12T08:15+08:00') }, {}, 'needs_review', ['time-unsure']],
  ['an editor named in the metadata', {}, { editor: 'Adobe Photoshop' }, 'needs_review', ['edited-picture']],
  ['nothing readable', { amountSen: unseen(), recipient: unseen(), transactionId: unseen(), paidAt: unseen(), outcome: unseen() }, {}, 'needs_review', ['unreadable']],
];

describe('the verdict on a receipt', () => {
  it.each([...confirmed, ...rejected, ...reviewed])('%s', (_name, reading, changes, kind, reasons) => {
    const verdict = judge(clearReading(reading), { ...context, ...changes });
    expect({ kind: verdict.kind, reasons: verdict.reasons }).toEqual({ kind, reasons });
    expect(verdict.message).toMatch(/^[A-Z].*\.$/);
  });

  it('tells the family which sums differ and what to do', () => {
    expect(judge(clearReading({ amountSen: agreed(105000) }), context).message).toBe(
      'The receipt shows RM 1,050.00, but the booking costs RM 40.00. Please upload the receipt of the full payment, or contact the school if you paid a different sum.',
    );
  });

  it('asks nothing of a family whose receipt goes to staff', () => {
    for (const [, reading, changes] of reviewed) {
      expect(judge(clearReading(reading), { ...context, ...changes }).message).not.toMatch(/please/i);
    }
  });

  it("takes the day in Malaysia, not in Greenwich: a booking at 00:10 is not paid on the day before by a slow clock's 00:08", () => {
    const midnight = { ...context, placedAt: '2026-03-12T16:10:00.000Z', now: '2026-03-12T16:30:00.000Z' };
    expect(judge(clearReading({ paidAt: agreed('2026-03-13T00:08+08:00') }), midnight).kind).toBe('confirmed');
    expect(judge(clearReading({ paidAt: agreed('2026-03-12T23:30+08:00') }), midnight).kind).toBe('rejected');
  });
});
