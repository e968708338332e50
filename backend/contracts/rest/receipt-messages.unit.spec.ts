import { describe, expect, it } from '@jest/globals';
import { DECISION_TABLE, TABLE_CONTEXT } from '../../modules/receipts/testing/decision-table.js';
import { clearReading } from '../../modules/receipts/testing/readings.js';
import { judge } from '../../modules/receipts/domain/judge.js';
import type { DecisionReason, DecisionValues } from '../events/index.js';
import { textsFor } from '../../infrastructure/language/texts.js';
import {
  CONFIRMED_MESSAGE,
  mainReason,
  messageFor,
  PROVEN_MESSAGE,
  receiptMessage,
} from './receipt-messages.js';

/** Returns the message of a decision in Malay. */
const inMalay = (message: string, reasons: readonly DecisionReason[], values?: DecisionValues) =>
  receiptMessage(message, mainReason({ reasons, values }), textsFor('ms'));

describe('the message of a receipt decision', () => {
  it('has its values in the language of the family', () => {
    const sums = { readSen: 105000, totalSen: 200000 };
    expect(inMalay(messageFor('amount-differs', sums), ['amount-differs'], sums)).toBe(
      'Resit menunjukkan RM 1,050.00, tetapi harga tempahan ialah RM 2,000.00. Sila muat naik resit bagi bayaran penuh, atau hubungi pihak sekolah jika anda membayar jumlah yang berbeza.',
    );
    const payee = { payee: 'PIBG {x} #1' };
    expect(inMalay(messageFor('recipient-differs', payee), ['recipient-differs'], payee)).toContain(
      'PIBG {x} #1',
    );
  });

  it.each(DECISION_TABLE)('is made again from the event: %s', (_name, reading, changes) => {
    const { message, reasons, values } = judge(clearReading(reading), {
      ...TABLE_CONTEXT,
      ...changes,
    });
    expect(inMalay(message, reasons, values)).not.toBe(message);
  });

  it.each([CONFIRMED_MESSAGE, PROVEN_MESSAGE])('is translated for a confirmation: %s', (message) =>
    expect(inMalay(message, [])).not.toBe(message),
  );

  it.each<[string, DecisionReason[]]>([
    ['The money has not arrived.', ['rejected-by-staff']],
    [CONFIRMED_MESSAGE, ['rejected-by-staff']],
    [messageFor('unreadable'), []],
    // An event from before 29 November 2026 has no values.
    [messageFor('amount-differs', { readSen: 400, totalSen: 4000 }), ['amount-differs']],
  ])('stays as it was written when it is not made from the reason: %s', (message, reasons) =>
    expect(inMalay(message, reasons)).toBe(message),
  );
});
