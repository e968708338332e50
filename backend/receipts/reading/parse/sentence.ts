import { moneyIn } from './money.js';
import { isTitle } from './page-title.js';
import type { TextLine } from './text-line.js';

/** "You sent RM35 to KAVITHA A/P SUBRAMANIAM on 18 Nov": who was paid how much, told in a sentence. */
export interface ToldPayment {
  readonly name: string;
  readonly sen: number;
}

const DEED = /\b(sent|paid|transfer(red)?|payment|pindahan|bayaran|(di|meng)hantar|(di|mem)bayar|(di|me)pindahkan|memindahkan)\b/i;
const SUM_TO = /(?:RM|MYR)\s?[\d,]+(?:\.\d{2})?\s(?:[a-z]+ ){0,5}?(?:to|kepada|ke)\s/i;
/** Capitals tell names from the words around them; a few small words are parts of names. */
const NAME = /^[A-Z(][\w'().&@/-]*(?: (?:[A-Z(&@][\w'().&@/-]*|a\/[lp]|[ds]\/o|(?:binti|bin|bte?|of|dan|and)(?![a-z])))*/;

/** A sentence begins so many letters before its sum at most, and wraps over so many lines. */
const BEFORE = 40;
const LINES = 3;

/** The payments that sentences of the page tell of. */
export function toldPayments(lines: readonly TextLine[]): ToldPayment[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]?.text ?? '';
    const text = [before, ...lines.slice(index, index + LINES).map((one) => one.text)].join(' ');
    const match = SUM_TO.exec(text);
    // The sum stands in this line, whatever the sentence began with before it.
    if (!match || match.index < before.length || match.index > before.length + line.text.length) return [];
    const end = match.index + match[0].length;
    const name = NAME.exec(text.slice(end))?.[0].replace(/[\s.,(&/-]+$/, '');
    const [money] = moneyIn(match[0].replace(/\s[a-z ]*$/i, ''));
    if (name === undefined || money === undefined || isTitle(name) || !DEED.test(text.slice(Math.max(0, match.index - BEFORE), end))) return [];
    return [{ name, sen: money.sen }];
  });
}
