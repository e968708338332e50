import type { LabelKind } from '../vocabulary/labels.js';
import { labelAtStart, type FoundLabel } from '../labels/labels.js';
import type { TextLine } from './text-line.js';
import { datesIn } from '../tokens/date.js';

const MAX_WRAPPED = 4;
/** Second lines of a receipt's label: "Beneficiary account" / "number". */
const LABEL_TAIL = /^(number|no|name|id|reference|account|nombor|akaun)[.:]?$/i;

export function sectionsOf(lines: readonly TextLine[]): ReceiptSections {
  const labelled: LabelledValue[] = [];
  const owner = lines.map(() => -1);
  const labels = lines.map(labelOfLine);
  lines.forEach((_, index) => {
    const label = labels[index];
    if (!label) return;
    const values = label.rest === '' ? [] : [label.rest];
    owner[index] = labelled.length;
    const below = values.length > 0 ? MAX_WRAPPED : MAX_WRAPPED + 1;
    for (let next = index + 1; next < lines.length && next <= index + below; next += 1) {
      const candidate = lines[next] as TextLine;
      if (labels[next] || isApart(candidate, lines[next - 1] as TextLine, values.length === 0))
        break;
      owner[next] = labelled.length;
      if (!LABEL_TAIL.test(candidate.text)) values.push(candidate.text);
    }
    labelled.push({
      kind: label.kind,
      values,
      beside: label.rest !== '',
      colon: label.colon,
      line: index,
    });
  });
  return { lines, labelled: withoutMisreadColons(labelled), owner };
}

function labelOfLine(line: TextLine): FoundLabel | null {
  const [first, ...others] = line.pieces;
  if (first === undefined) return null;
  if (others.length === 0) {
    const alone = labelAtStart(line.text);
    // "SERVICES SDN BHD" below "CITRA EVENT & STAGE" continues the name, although "services" may be a label.
    return line.belowValue && alone !== null && /^\D+$/.test(alone.rest) && !alone.colon
      ? null
      : alone;
  }
  const found = labelAtStart(first);
  if (
    found &&
    (found.rest === '' ||
      /\d/.test(found.rest) ||
      /^[A-Z]/.test(found.rest) ||
      !/[a-z]/i.test(found.rest))
  ) {
    const rest = [found.rest, ...others].join(' ').trim();
    return {
      kind: found.kind,
      rest: rest.replace(/^(?:[\s:;.,-]|\*(?![*\d\s-]{0,40}\d))+(?=\S)/, ''),
      colon: found.colon || rest.startsWith(':'),
    };
  }
  // In two columns the left text is a label, even an unknown one.
  if (/^(rm|myr|-?\s*rm)?$/i.test(first) || !/[a-z]{2}/i.test(first)) return null;
  return { kind: 'other', rest: others.join(' '), colon: false };
}

/** Largest gaps between a label and its value, and between lines of a value, as multiples of the line height. */
const FAR_FROM_LABEL = 1.8;
const FAR_FROM_VALUE = 1.3;
/** Largest gap, in line heights, within which two lines belong together unless the lower line is a headline. */
const TIGHT = 0.9;
/**
 * Minimum growth of letters at which a line begins a new text. When lines are close together, only a headline's larger
 * growth counts.
 */
const LARGER = 1.3;
const HEADLINE = 1.45;

/** Returns true when a line is not part of the value above, because it is a headline or too far away. */
function isApart(candidate: TextLine, above: TextLine, firstValue: boolean): boolean {
  if (
    candidate.gapAbove !== null &&
    candidate.gapAbove > (firstValue ? FAR_FROM_LABEL : FAR_FROM_VALUE)
  )
    return true;
  // The letter height of a single short word is uncertain, so close lines belong together in any case.
  const tight = candidate.gapAbove !== null && candidate.gapAbove < TIGHT;
  return !firstValue && candidate.size > (tight ? HEADLINE : LARGER) * Math.max(1, above.size);
}

export const valuesOf = (sections: ReceiptSections, ...kinds: LabelKind[]): LabelledValue[] =>
  sections.labelled.filter((entry) => kinds.includes(entry.kind) && entry.values.length > 0);

export interface LabelledValue {
  readonly kind: LabelKind;
  /** Lines of the value: the line beside the label, then those below up to the next label. */
  readonly values: readonly string[];
  readonly beside: boolean;
  readonly colon: boolean;
  readonly line: number;
}

export interface ReceiptSections {
  readonly lines: readonly TextLine[];
  readonly labelled: readonly LabelledValue[];
  /** Index of the label that each line belongs to; -1 for headlines and other lines without a label. */
  readonly owner: readonly number[];
}

/** Characters that OCR may read for a colon close to its value. */
const COLON = /^[1Il|!]/;

/** Removes a leading 1 that OCR read for a colon, on pages whose values follow colons. */
function withoutMisreadColons(labelled: readonly LabelledValue[]): LabelledValue[] {
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

/** Corrects "126 Jan 2026", where the first 1 is a misread colon. The 1 stays when the text is a date with it. */
const dateBehindColon = (first: string): string =>
  datesIn(first).length === 0 && datesIn(first.replace(COLON, '')).length > 0
    ? first.replace(COLON, '')
    : first;

/** Reads "Amount 1310.00" as "Amount : 310.00" when another OCR reading has the colon. */
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
