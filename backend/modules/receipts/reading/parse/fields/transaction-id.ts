import { decodeDuitNowId } from '../tokens/duitnow-id.js';
import { moneyIn } from '../tokens/money.js';
import { valuesOf, type ReceiptSections } from '../page/sections.js';
import { alphanumeric } from '../../../domain/spelling.js';
import { type Seen, STRENGTH } from '../combine.js';
import { toldIds } from './sentence.js';

const SHORTEST = 6;
const LONGEST = 40;

/** Finds the ids of the transfer in page order: the bank's own id, then perhaps the DuitNow id. */
export function transactionIdSeen(sections: ReceiptSections): Seen<string>[] {
  const labelled = valuesOf(sections, 'transactionId').flatMap(({ values }) => {
    const id = transactionIdIn(values);
    return id === null ? [] : [{ value: id, strength: STRENGTH.labelled }];
  });
  if (labelled.length > 0) return labelled;
  const unlabelled = unlabelledDuitNowIds(sections);
  return unlabelled.length > 0
    ? unlabelled
    : toldIds(sections.lines).map((id) => ({
        value: mendNoughts(alphanumeric(id)),
        strength: STRENGTH.wellPlaced,
      }));
}

/** Finds DuitNow ids without a label, by their structure. */
function unlabelledDuitNowIds({ lines }: ReceiptSections): Seen<string>[] {
  return lines.flatMap(({ text }, index) => {
    const id = decodeDuitNowId(text) ?? decodeDuitNowId(`${text}${lines[index + 1]?.text ?? ''}`);
    return id === null || lines.findIndex((line) => line.text === text) !== index
      ? []
      : [{ value: id, strength: STRENGTH.wellPlaced }];
  });
}

/** Reads the id in the lines of a label, which may be split over two lines; null when there is no id. */
export function transactionIdIn(values: readonly string[]): string | null {
  const [first = '', second = '', third = ''] = values;
  for (const text of [first + second + third, first + second, first]) {
    const duitNow = decodeDuitNowId(text);
    if (duitNow !== null) return duitNow;
  }
  const start = withoutSpeck(first);
  if (!isId(start)) return null;
  const whole = alphanumeric(wraps(start, second) ? start + second : start);
  return hexIn(whole) ?? mendNoughts(whole);
}

/** Corrects OCR errors in a long hexadecimal id, such as O for 0. Null when the id is not hexadecimal. */
function hexIn(id: string): string | null {
  const isHex =
    id.length >= 16 && /^[0-9A-FILOSZ]+$/.test(id) && new Set(id.match(/[A-F]/g) ?? []).size >= 3;
  return isHex
    ? id.replace(/[IL]/g, '1').replace(/O/g, '0').replace(/S/g, '5').replace(/Z/g, '2')
    : null;
}

/** Returns true when a long transaction id continues in the next line. */
function wraps(first: string, second: string): boolean {
  const [start, end] = [first.trim(), second.trim()];
  if (alphanumeric(start + end).length > LONGEST) return false;
  if (/\d.*-$/.test(start)) return /^[A-Za-z0-9-]{3,}$/.test(end);
  if (alphanumeric(start).length < 14 || !/\d/.test(end)) return false;
  return (
    /^[A-Z0-9]{3,}$/.test(end) ||
    (/^[0-9a-filosz]+$/.test(start) && /^[0-9a-filosz]{3,}$/.test(end))
  );
}

/**
 * Removes specks beside an id, such as the colon of "No : 123". A closing bracket without an opening one is a misread
 * J: "M)2603190088417".
 */
const withoutSpeck = (text: string): string =>
  text
    .replace(/^[^(]*$/, (line) => line.replace(/(?<=^[A-Z]{0,3})\)(?=[A-Z]*\d{6})/, 'J'))
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/^[A-Za-z]\s+(?=\S{6})/, '')
    .replace(/(?<=\S{6})\s+[^\s\d]$/, '')
    .trim();

function isId(text: string): boolean {
  // Ids with dots were shortened by the banking app and are incomplete.
  if (/\.{2}|…/.test(text)) return false;
  const id = alphanumeric(text);
  if (id.length < SHORTEST || id.length > LONGEST || !/\d/.test(id) || moneyIn(text).length > 0)
    return false;
  // An id is one word, or groups of digits. "TEATER 2026" is a reference that a family typed.
  return (
    !/\s/.test(text) ||
    (/^[A-Z0-9]+([\s-][A-Z0-9]+)*$/.test(text) && !/(^|\s)[A-Z]{5,}(\s|$)/.test(text))
  );
}

/** Corrects zeros in an id: OCR reads 0 between a letter and a digit as O0 ("LMO05"). */
function mendNoughts(id: string): string {
  if (/^\d+$/.test(id)) return id;
  // The leading letters of an id may be misread as digits: "0C437722475394" begins with O, "1BG2607170091642" with I.
  return id
    .replace(/^0O(?=[A-Z])/, 'O')
    .replace(/^0(?=[A-Z]+\d+$)/, 'O')
    .replace(/^1(?=[A-Z]{1,4}\d{6,}$)/, 'I')
    .replace(/O0O|O0|0O/g, '0')
    .replace(/(?<=\d)O(?=\d)|(?<=\d)O$|O(?=\d)/g, '0')
    .replace(/(?<=\d)[IL](?=\d)/g, '1');
}
