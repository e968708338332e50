import { groupBy } from '../../../contracts/group-by.js';
import type { Steps } from '../../../contracts/steps.js';
import { pairOf, type LedgerLine, type StatementLedger } from './statement-ledger.js';

/*
 * Finds payments that a bank took back: an outgoing line with the sum of an earlier incoming one. A pair is recorded
 * automatically when its texts share words and no other line fits; staff decide about the rest.
 */

/** Incoming line with the outgoing line that took its money back. */
export interface ReturnedLine {
  readonly lineId: string;
  readonly byLineId: string;
}

/** Outgoing line that took back one of several possible payments. */
export interface UnclearReturn {
  readonly by: LedgerLine;
  readonly candidates: readonly LedgerLine[];
}

/**
 * Maximum number of days between a payment and its return. Transfers come back within days, direct debits within eight
 * weeks.
 */
const DAYS_BACK = 60;
const DAY_MS = 86_400_000;

const RETURN_WORDS =
  /\b(return(ed|s)?|rtnd?|reversal|reversed|reverse|recall(ed)?|unpaid|charge ?backs?|charged back|bounced|refunded|dipulangkan|pemulangan|pulang balik|pembalikan|dibalikkan)\b/i;

/** Words that banks write in many lines, so they do not distinguish payments. */
const COMMON = new Set(
  'RETURN RETURNED RETURNS RTN RTND REVERSAL REVERSED REVERSE RECALL RECALLED UNPAID CHARGEBACK CHARGE CHARGED BACK BOUNCED REFUNDED DIPULANGKAN PEMULANGAN PULANG BALIK PEMBALIKAN DIBALIKKAN DUITNOW IBG IBFT GIRO FPX QR INSTANT TRANSFER TRF TSFR FUND FUNDS FROM TO OF THE FOR BY CR DR CREDIT DEBIT PAYMENT PYMT TICKET TICKETS TIKET BIN BINTI ONLINE BANK AC ACC ACCOUNT'.split(
    ' ',
  ),
);
/** Minimum length of a payment reference in a bank's text. */
const REFERENCE_LENGTH = 5;

interface Words {
  readonly names: ReadonlySet<string>;
  readonly references: ReadonlySet<string>;
}

function wordsOf({ text }: LedgerLine): Words {
  const words = (text ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !COMMON.has(word));
  return {
    names: new Set(words.filter((word) => !/\d/.test(word))),
    references: new Set(
      words.filter(
        (word) => /\d/.test(word) && word.length >= REFERENCE_LENGTH && !/^20\d{6}$/.test(word),
      ),
    ),
  };
}

const isWithin = (small: ReadonlySet<string>, large: ReadonlySet<string>): boolean =>
  small.size > 0 && [...small].every((word) => large.has(word));

const haveOneInCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some((word) => b.has(word));

/** Rates the common words of two lines: 2 for a shared reference, 1 for a shared name, 0 for neither. */
function likeness(payment: Words, back: Words): 0 | 1 | 2 {
  if (haveOneInCommon(payment.references, back.references)) return 2;
  const same = isWithin(payment.names, back.names) || isWithin(back.names, payment.names);
  return same ? 1 : 0;
}

export interface Returns {
  readonly certain: readonly ReturnedLine[];
  readonly unclear: readonly UnclearReturn[];
}

/** A line as {@link findReturns} compares it. Its words are read once, however often the line is compared. */
class Compared {
  readonly day: number;
  private read: Words | undefined;

  constructor(readonly line: LedgerLine) {
    this.day = Date.parse(line.date) / DAY_MS;
  }

  get words(): Words {
    return (this.read ??= wordsOf(this.line));
  }
}

/**
 * Maximum number of words that one search compares: enough for hundreds of returns among thousands of payments of the same sum.
 * Later returns than that are not found, because a file of returns alone would keep the process busy for minutes.
 */
const MOST_COMPARED = 5_000_000;

/**
 * Finds payments that the bank took back. Statements may be imported in any order, so the payment may come after its
 * return. Runs in steps, because each return is compared with many payments.
 */
export function* findReturns(ledger: StatementLedger): Steps<Returns> {
  const { lines, returned, setAside, takenBack, matches } = ledger;
  const used = new Set([...returned.values()].map(({ byLineId }) => byLineId));
  const isFree = ({ lineId }: LedgerLine): boolean => !setAside.has(lineId) && !used.has(lineId);
  const all = [...lines.values()].filter(isFree);
  const backs: LedgerLine[] = [];
  for (const line of all) {
    if (line.amountSen < 0 && (line.takesBack === true || RETURN_WORDS.test(line.text ?? '')))
      backs.push(line);
    yield;
  }
  backs.sort((a, b) => (a.date < b.date ? -1 : 1));
  const sums = new Set(backs.map(({ amountSen }) => -amountSen));
  const bySum = groupBy(
    all.filter(({ amountSen }) => sums.has(amountSen)).map((line) => new Compared(line)),
    ({ line }) => String(line.amountSen),
  );
  const matched = new Set(matches.map(({ lineId }) => lineId));
  const gone = new Set<string>();
  const certain: ReturnedLine[] = [];
  const unclear: UnclearReturn[] = [];
  let compared = 0;
  for (const by of backs) {
    const own = new Compared(by);
    let most = 0;
    let best: LedgerLine[] = [];
    for (const payment of bySum.get(String(-by.amountSen)) ?? []) {
      if ((compared += 1) > MOST_COMPARED) return { certain, unclear };
      const { line } = payment;
      if (gone.has(line.lineId) || !isBefore(payment, own)) continue;
      if (takenBack.has(pairOf({ lineId: line.lineId, bookingId: by.lineId }))) continue;
      for (const { names, references } of [payment.words, own.words])
        compared += names.size + references.size;
      const found = likeness(payment.words, own.words);
      if (found > most) [most, best] = [found, []];
      if (found === most) best.push(line);
      yield;
    }
    const one = most > 0 ? onlyOne(best, matched) : null;
    if (one) {
      gone.add(one.lineId);
      certain.push({ lineId: one.lineId, byLineId: by.lineId });
    } else if (best.length > 0 && (most > 0 || by.takesBack === true))
      unclear.push({ by, candidates: best });
  }
  return { certain, unclear };
}

const isBefore = (payment: Compared, by: Compared): boolean =>
  payment.day <= by.day && by.day - payment.day <= DAYS_BACK;

/**
 * Returns the only line, or null. Several lines with the same text and no match are interchangeable; the first of them
 * is returned.
 */
function onlyOne(lines: readonly LedgerLine[], matched: ReadonlySet<string>): LedgerLine | null {
  const [first] = lines;
  if (!first || lines.length === 1) return first ?? null;
  const areAlike = lines.every(({ lineId, text }) => text === first.text && !matched.has(lineId));
  return areAlike ? first : null;
}
