import { moneyIn } from '../tokens/money.js';
import type { ReceiptSections } from '../page/sections.js';

/** A name with its sum beside it above all fields, as in a list of payments: "Koperasi SMK Melati | -RM12.50". */
export interface ListEntry {
  /** Number of its line. */
  readonly line: number;
  /** Text at the left of the line. */
  readonly name: string;
  readonly sen: number;
}

export function listEntryOf({ lines, labelled }: ReceiptSections): ListEntry | null {
  const [first] = labelled.filter(({ kind }) => kind !== 'note');
  const [name = '', sum = ''] = lines[first?.line ?? -1]?.pieces ?? [];
  const money = moneyIn(sum).find(({ currency, alone }) => currency && alone);
  return first?.kind !== 'other' || money === undefined
    ? null
    : { line: first.line, name, sen: money.sen };
}
