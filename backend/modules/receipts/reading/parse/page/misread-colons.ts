import { datesIn } from '../tokens/date.js';
import type { LabelledValue, ReceiptSections } from './labelled-value.js';

/** Characters that the engine writes for a colon that stands close to its value. */
const COLON = /^[1Il|!]/;

/** Removes misread colons: where values follow colons, a lone 1 before a value is its colon. */
export function withoutMisreadColons(labelled: readonly LabelledValue[]): LabelledValue[] {
  if (labelled.filter(({ colon }) => colon).length < 3) return [...labelled];
  const mended = (entry: LabelledValue): LabelledValue =>
    withFirst(
      entry,
      entry.kind === 'dateTime'
        ? dateBehindColon
        : (first) => first.replace(/^[1Il|!](?:\s+(?=\S)|(?=\d{6}))/, ''),
    );
  return labelled.map((entry) => (entry.colon || !entry.beside ? entry : mended(entry)));
}

/**
 * Removes the colon of "126 Jan 2026". Dates may begin with a 1 of their own, so the 1 goes only when the text is no date with
 * it.
 */
const dateBehindColon = (first: string): string =>
  datesIn(first).length === 0 && datesIn(first.replace(COLON, '')).length > 0
    ? first.replace(COLON, '')
    : first;

/** Reads "Amount 1310.00" as "Amount : 310.00" when another reading has it so. */
export function withColonsOfOthers(pages: readonly ReceiptSections[]): ReceiptSections[] {
  const withColon = pages.flatMap(({ labelled }) =>
    labelled.filter(({ colon }) => colon).map(({ kind, values }) => `${kind} ${values[0]}`),
  );
  const mended = (entry: LabelledValue): LabelledValue =>
    withFirst(entry, (first) => {
      const rest = first.replace(COLON, '').trim();
      return withColon.includes(`${entry.kind} ${rest}`) ? rest : first;
    });
  return pages.map((page) => ({
    ...page,
    labelled: page.labelled.map((entry) => (entry.colon || !entry.beside ? entry : mended(entry))),
  }));
}

function withFirst(entry: LabelledValue, change: (first: string) => string): LabelledValue {
  const [first, ...others] = entry.values;
  return first === undefined ? entry : { ...entry, values: [change(first), ...others] };
}
