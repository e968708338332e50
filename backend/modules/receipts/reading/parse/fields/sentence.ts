import { labelAtStart } from '../labels/labels.js';
import { moneyIn } from '../tokens/money.js';
import { isTitle } from '../page/page-title.js';
import type { TextLine } from '../page/text-line.js';

/** "You sent RM35 to KAVITHA A/P SUBRAMANIAM on 18 Nov": who was paid how much, told in a sentence. */
export interface ToldPayment {
  readonly name: string;
  readonly sen: number;
  /** Digits; null when the sentence names none. */
  readonly account: string | null;
}

const TRANSFERRED =
  /\b(sent|paid|transfer(red)?|payment|pindahan|bayaran|(di|meng)hantar|(di|mem)bayar|dipindahkan|memindahkan)\b/i;
/** Small letters in between: capitals begin the labels of other fields. */
const SUM_TO =
  /(?:RM|MYR|rm)\s?[\d,]+(?:\.\d{2})?\s(?:(?:[a-z]+|DuitNow) ){0,5}?(?:to|kepada|ke)\s/;
/** Capitals tell names from the words around them; a few small words are parts of names. */
const NAME =
  /^[A-Z(][\w'().&@/-]*(?: (?:(?!A\/C)(?:[A-Z&@]|\([A-Z0-9])[\w'().&@/-]*|a\/[lp]|[ds]\/o|(?:binti|bin|bte?|of|dan|and)(?![a-z])))*/;

/** "(account 3188204716", "a/c 162033915527": behind the name. */
const ACCOUNT =
  /^[\s(]*(?:account|acct?|a\/c|akaun)[\s.:]*(?:(?:no|number)[\s.:]*)?(\d[\d -]{6,18}\d)/i;
/** The dot of "Sdn. Bhd." is the name's, that of a sentence is not. */
const ABBREVIATED = /\w\. \w+\.$/;

/** A sentence begins so many letters before its sum at most, and wraps over so many lines. */
const BEFORE = 40;
const LINES = 3;

/** "Your transaction reference number is 2611...", "No. Ruj. 2611...". */
const TOLD_ID =
  /\b(?:reference|ref|rujukan|ruj)\b[\s.]*(?:(?:number|no|id)\b[\s.:]*)?(?:(?:is|ialah|adalah)\s+|:\s*)?([A-Z0-9]{8,40})\b(?!\.{2}|…)/i;

/** The id that a sentence of the page names, in the order of the page. */
export function toldIds(lines: readonly TextLine[]): string[] {
  return lines.flatMap(({ text }, index) => {
    const id = TOLD_ID.exec(`${text} ${lines[index + 1]?.text ?? ''}`)?.[1];
    // In its own line, or in the next where this one ends with the words for it.
    return id !== undefined && /\d{4}/.test(id) && !TOLD_ID.test(lines[index + 1]?.text ?? '')
      ? [id]
      : [];
  });
}

/** A row of a label and its value: the sentence above has ended, with a full stop or without. */
const isField = ({ text, pieces }: TextLine): boolean =>
  pieces.length > 1 || labelAtStart(text) !== null;

/** The payments that sentences of the page tell of. */
export function toldPayments(lines: readonly TextLine[]): ToldPayment[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]?.text ?? '';
    const following = lines.slice(index + 1, index + LINES);
    const nextField = following.findIndex(isField);
    const text = [
      before,
      line.text,
      ...following.slice(0, nextField < 0 ? LINES : nextField).map((one) => one.text),
    ].join(' ');
    const match = SUM_TO.exec(text);
    // The sum stands in this line, whatever the sentence began with before it.
    if (!match || match.index < before.length || match.index > before.length + line.text.length)
      return [];
    const end = match.index + match[0].length;
    const printed = NAME.exec(text.slice(end))?.[0];
    const name = printed?.replace(ABBREVIATED.test(printed) ? /[\s,(&/-]+$/ : /[\s.,(&/-]+$/, '');
    const [money] = moneyIn(match[0].replace(/\s[a-z ]*$/i, ''));
    if (
      name === undefined ||
      money === undefined ||
      isTitle(name) ||
      !TRANSFERRED.test(text.slice(Math.max(0, match.index - BEFORE), end))
    )
      return [];
    const account =
      ACCOUNT.exec(text.slice(end + (printed ?? '').length))?.[1]?.replace(/\D/g, '') ?? null;
    return [{ name, sen: money.sen, account }];
  });
}
