import { labelAtStart, isTitle } from '../labels/labels.js';
import { moneyIn } from '../tokens/money.js';
import type { TextLine } from '../page/text-line.js';

/** Payment in a sentence: "You sent RM35 to KAVITHA A/P SUBRAMANIAM on 18 Nov". */
export interface ToldPayment {
  readonly name: string;
  readonly sen: number;
  /** Account in the sentence, digits only; null when there is none. */
  readonly account: string | null;
}

const TRANSFERRED =
  /\b(sent|paid|transfer(red)?|payment|pindahan|bayaran|(di|meng)hantar|(di|mem)bayar|dipindahkan|memindahkan)\b/i;
/** Sum, a few lower-case words, and "to": "RM35 by DuitNow to". Capitalised words begin another field's label. */
const SUM_TO =
  /(?:RM|MYR|rm)\s?[\d,]+(?:\.\d{2})?\s(?:(?:[a-z]+|DuitNow) ){0,5}?(?:to|kepada|ke)\s/;
/**
 * Name in a sentence. Capitals distinguish it from the other words; small words such as "bin" may be part of a name.
 */
const NAME =
  /^[A-Z(][\w'().&@/-]*(?: (?:(?!A\/C)(?:[A-Z&@]|\([A-Z0-9])[\w'().&@/-]*|a\/[lp]|[ds]\/o|(?:binti|bin|bte?|of|dan|and)(?![a-z])))*/;

/** Account number after a name: "(account 3188204716", "a/c 162033915527". */
const ACCOUNT =
  /^[\s(]*(?:account|acct?|a\/c|akaun)[\s.:]*(?:(?:no|number)[\s.:]*)?(\d[\d -]{6,18}\d)/i;
/** Names that end in a dot: "Sdn. Bhd.". Elsewhere a dot ends the sentence. */
const ABBREVIATED = /\w\. \w+\.$/;

/** Maximum number of letters before the sum of a sentence, and of lines of the sentence. */
const BEFORE = 40;
const LINES = 3;

/** Id in a sentence: "Your transaction reference number is 2611...", "No. Ruj. 2611...". */
const TOLD_ID =
  /\b(?:reference|ref|rujukan|ruj)\b[\s.]*(?:(?:number|no|id)\b[\s.:]*)?(?:(?:is|ialah|adalah)\s+|:\s*)?([A-Z0-9]{8,40})\b(?!\.{2}|…)/i;

/** Finds the transaction ids in the sentences of a receipt, in order. */
export function toldIds(lines: readonly TextLine[]): string[] {
  return lines.flatMap(({ text }, index) => {
    const id = TOLD_ID.exec(`${text} ${lines[index + 1]?.text ?? ''}`)?.[1];
    // A transaction id may follow "reference number is" in the same line, or begin the next line.
    return id !== undefined && /\d{4}/.test(id) && !TOLD_ID.test(lines[index + 1]?.text ?? '')
      ? [id]
      : [];
  });
}

/** Returns true for a line with a label and its value, which ends any sentence above it. */
const isField = ({ text, pieces }: TextLine): boolean =>
  pieces.length > 1 || labelAtStart(text) !== null;

/** Finds payments that sentences of the receipt describe. */
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
    // A payment is found in the line of its sum, although its sentence may begin one line earlier.
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
