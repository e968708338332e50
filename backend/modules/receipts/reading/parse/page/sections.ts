import type { LabelKind } from '../vocabulary/labels.js';
import { labelAtStart, type FoundLabel } from '../labels/labels.js';
import type { TextLine } from './text-line.js';
import { datesIn } from '../tokens/date.js';

/** Maximum number of further lines of a value that has several lines. */
const MAX_WRAPPED = 4;
/** Rest of a label that has two lines: "Beneficiary account" / "number". */
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
    // "SERVICES SDN BHD" below "CITRA EVENT & STAGE" continues the name.
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

/** Largest gaps between a label and its value, and between lines of a value, as multiples of the usual line height. */
const FAR_FROM_LABEL = 1.8;
const FAR_FROM_VALUE = 1.3;
/** Largest gap between lines that belong together, unless the lower line is a headline. */
const TIGHT = 0.9;
/**
 * Factor by which the letters of a new text are larger than those above. Between close lines, only a headline's letters
 * begin a new text.
 */
const LARGER = 1.3;
const HEADLINE = 1.45;

/** Returns true when a line does not belong to the value above it: it is a headline, or far away. */
function isApart(candidate: TextLine, above: TextLine, firstValue: boolean): boolean {
  if (
    candidate.gapAbove !== null &&
    candidate.gapAbove > (firstValue ? FAR_FROM_LABEL : FAR_FROM_VALUE)
  )
    return true;
  // The height of a single short word is uncertain, so close lines belong together in spite of it.
  const tight = candidate.gapAbove !== null && candidate.gapAbove < TIGHT;
  return !firstValue && candidate.size > (tight ? HEADLINE : LARGER) * Math.max(1, above.size);
}

/** Returns the values of some kinds, in the order of the page. */
export const valuesOf = (sections: ReceiptSections, ...kinds: LabelKind[]): LabelledValue[] =>
  sections.labelled.filter((entry) => kinds.includes(entry.kind) && entry.values.length > 0);

/** A label with its printed values. */
export interface LabelledValue {
  readonly kind: LabelKind;
  /** Lines of the value: beside the label first, then below it up to the next label. */
  readonly values: readonly string[];
  /** True when the first value is beside its label; false when the value is below the label. */
  readonly beside: boolean;
  /** True when a colon is printed between label and value. */
  readonly colon: boolean;
  /** Number of the label's line. */
  readonly line: number;
}

export interface ReceiptSections {
  readonly lines: readonly TextLine[];
  readonly labelled: readonly LabelledValue[];
  /**
   * For each line, the index of the label to which it belongs, either as the label's own line or as a value; -1 for headlines and
   * other free lines.
   */
  readonly owner: readonly number[];
}

/** Characters that the engine writes for a colon close to its value. */
const COLON = /^[1Il|!]/;

/** Removes misread colons: where values follow colons, a lone 1 before a value is its colon. */
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

/**
 * Removes the colon of "126 Jan 2026". Dates may begin with a 1 of their own, so the 1 goes only when the text is no date with
 * it.
 */
const dateBehindColon = (first: string): string =>
  datesIn(first).length === 0 && datesIn(first.replace(COLON, '')).length > 0
    ? first.replace(COLON, '')
    : first;

/** Reads "Amount 1310.00" as "Amount : 310.00" when another reading has that colon. */
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
