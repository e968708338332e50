import { UTC_OFFSET } from '../../../../../contracts/malaysian-time.js';
import { datesIn, timesIn } from '../tokens/date.js';
import { valuesOf, type LabelledValue, type ReceiptSections } from '../page/sections.js';
import { type Seen, STRENGTH } from '../combine.js';
import { fitsAny } from '../vocabulary/tables.js';
import { OTHER_DATES } from '../vocabulary/values.js';

/**
 * Finds the time of the payment in ISO 8601, with Malaysia's offset and without seconds. Only the date when no time is
 * shown.
 */
export function paidAtSeen(sections: ReceiptSections): Seen<string>[] {
  const labelled = valuesOf(sections, 'dateTime').flatMap((entry) => fromLabel(sections, entry));
  if (labelled.length > 0) return labelled;
  const free = fromFreeLines(sections);
  // Among several dates, those without a time are dates of offers.
  const timed = free.filter(({ value }) => value.includes('T'));
  return timed.length > 0 ? timed : free;
}

function fromLabel(sections: ReceiptSections, { values, line }: LabelledValue): Seen<string>[] {
  const text = values.slice(0, 2).join(' ');
  const [date] = datesIn(text);
  if (!date) return [];
  const near = timesIn(outside(text, date))[0] ?? labelledTime(sections, line);
  return [{ value: moment(date.date, near), strength: STRENGTH.labelled }];
}

const NEAR = 4;

const labelledTime = (sections: ReceiptSections, line: number): string | undefined =>
  valuesOf(sections, 'time', 'dateTime')
    .filter(
      (entry) =>
        Math.abs(entry.line - line) <= NEAR && datesIn(entry.values.join(' ')).length === 0,
    )
    .flatMap(({ values }) => timesIn(values[0] ?? ''))[0];

/** Finds dates without a label, below a headline. Date ranges and dates of offers are ignored. */
function fromFreeLines(sections: ReceiptSections): Seen<string>[] {
  const { lines, labelled, owner } = sections;
  return lines.flatMap(({ text }, index) => {
    const kind = labelled[owner[index] ?? -1]?.kind;
    if (
      kind === 'otherDate' ||
      kind === 'reference' ||
      kind === 'note' ||
      fitsAny(OTHER_DATES, text)
    )
      return [];
    const dates = datesIn(text);
    const [date] = dates;
    if (!date || dates.length > 1) return [];
    const time =
      timesIn(outside(text, date))[0] ??
      aloneTime(lines[index + 1]?.text) ??
      aloneTime(lines[index - 1]?.text) ??
      labelledTime(sections, index);
    return [
      {
        value: moment(date.date, time),
        strength: time === undefined ? STRENGTH.guessed : STRENGTH.wellPlaced,
      },
    ];
  });
}

/** Returns the time in a line that has nothing else. The phone's status bar always has more in its line. */
const aloneTime = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\d:.\s]+([ap]\.?m\.?|pagi|ptg|petang|malam)?( MYT)?$/i.test(text)
    ? timesIn(text)[0]
    : undefined;

const outside = (text: string, { start, end }: { start: number; end: number }): string =>
  `${text.slice(0, start)} ${text.slice(end)}`;

const moment = (date: string, time: string | undefined): string =>
  time === undefined ? date : `${date}T${time}${UTC_OFFSET}`;
