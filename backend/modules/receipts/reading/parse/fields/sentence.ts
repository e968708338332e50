import { labelAtStart, isTitle } from '../labels/labels.js';
import { moneyIn } from '../tokens/money.js';
import type { TextLine } from '../page/text-line.js';

/** A payment in a sentence: "You sent RM35 to KAVITHA A/P SUBRAMANIAM on 18 Nov". */
export interface ToldPayment {
  readonly name: string;
  readonly sen: number;
  /** Digits of the account; null when the sentence names none. */
  readonly account: string | null;
}

const TRANSFERRED =
  /\b(sent|paid|transfer(red)?|payment|pindahan|bayaran|(di|meng)hantar|(di|mem)bayar|dipindahkan|memindahkan)\b/i;
/** Pattern of a sum, some words in small letters, and "to". Words with capitals begin the labels of other fields. */
const SUM_TO =
  /(?:RM|MYR|rm)\s?[\d,]+(?:\.\d{2})?\s(?:(?:[a-z]+|DuitNow) ){0,5}?(?:to|kepada|ke)\s/;
/** Pattern of a name. Capitals distinguish a name from the words around it; a few small words can be parts of names. */
const NAME =
  /^[A-Z(][\w'().&@/-]*(?: (?:(?!A\/C)(?:[A-Z&@]|\([A-Z0-9])[\w'().&@/-]*|a\/[lp]|[ds]\/o|(?:binti|bin|bte?|of|dan|and)(?![a-z])))*/;

/** Pattern of an account behind the name: "(account 3188204716", "a/c 162033915527". */
const ACCOUNT =
  /^[\s(]*(?:account|acct?|a\/c|akaun)[\s.:]*(?:(?:no|number)[\s.:]*)?(\d[\d -]{6,18}\d)/i;
/** Names whose last dot belongs to the name: "Sdn. Bhd.". Any other dot ends the sentence. */
const ABBREVIATED = /\w\. \w+\.$/;

/** Maximum number of letters between the beginning of a sentence and its sum, and of lines of a sentence. */
const BEFORE = 40;
const LINES = 3;

/** An id in a sentence: "Your transaction reference number is 2611...", "No. Ruj. 2611...". */
const TOLD_ID =
  /\b(?:reference|ref|rujukan|ruj)\b[\s.]*(?:(?:number|no|id)\b[\s.:]*)?(?:(?:is|ialah|adalah)\s+|:\s*)?([A-Z0-9]{8,40})\b(?!\.{2}|…)/i;

/** Finds the ids that sentences of the page name, in the order of the page. */
export function toldIds(lines: readonly TextLine[]): string[] {
  return lines.flatMap(({ text }, index) => {
    const id = TOLD_ID.exec(`${text} ${lines[index + 1]?.text ?? ''}`)?.[1];
    // The id is in the same line as its words ("reference number is"), or at the beginning of the next line.
    return id !== undefined && /\d{4}/.test(id) && !TOLD_ID.test(lines[index + 1]?.text ?? '')
      ? [id]
      : [];
  });
}

/** Returns true for a row of a label and its value. The sentence above has then ended, with or without a full stop. */
const isField = ({ text, pieces }: TextLine): boolean =>
  pieces.length > 1 || labelAtStart(text) !== null;

/** Finds the payments in the page's sentences. */
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
    // The sum must be in this line; the sentence may begin in the line before.
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
