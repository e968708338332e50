import { groupBy } from '../../../contracts/group-by.js';
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
/** Shortest reference; shorter words with digits are none. */
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

/**
 * Finds payments that the bank took back. Statements may be imported in any order, so the payment may come after its
 * return.
 */
export function findReturns(ledger: StatementLedger): Returns {
  const { lines, returned, setAside, takenBack } = ledger;
  const used = new Set([...returned.values()].map(({ byLineId }) => byLineId));
  const isFree = ({ lineId }: LedgerLine): boolean => !setAside.has(lineId) && !used.has(lineId);
  const all = [...lines.values()].filter(isFree);
  const backs = all
    .filter(
      ({ amountSen, takesBack, text }) =>
        amountSen < 0 && (takesBack === true || RETURN_WORDS.test(text ?? '')),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  if (backs.length === 0) return { certain: [], unclear: [] };
  const bySum = groupBy(
    all.filter(({ amountSen }) => amountSen > 0),
    ({ amountSen }) => String(amountSen),
  );
  const gone = new Set<string>();
  const certain: ReturnedLine[] = [];
  const unclear: UnclearReturn[] = [];
  for (const by of backs) {
    const own = wordsOf(by);
    const found = (bySum.get(String(-by.amountSen)) ?? [])
      .filter(
        (line) =>
          !gone.has(line.lineId) &&
          !takenBack.has(pairOf({ lineId: line.lineId, bookingId: by.lineId })) &&
          isBefore(line, by),
      )
      .map((line) => ({ line, likeness: likeness(wordsOf(line), own) }));
    const most = Math.max(0, ...found.map((each) => each.likeness));
    const best = found.filter((each) => each.likeness === most).map(({ line }) => line);
    const one = most > 0 ? onlyOne(best, ledger) : null;
    if (one) {
      gone.add(one.lineId);
      certain.push({ lineId: one.lineId, byLineId: by.lineId });
    } else if (best.length > 0 && (most > 0 || by.takesBack === true))
      unclear.push({ by, candidates: best });
  }
  return { certain, unclear };
}

const isBefore = (line: LedgerLine, by: LedgerLine): boolean =>
  line.date <= by.date && Date.parse(by.date) - Date.parse(line.date) <= DAYS_BACK * DAY_MS;

/**
 * Returns the only line, or null. Several lines with the same text and no match are interchangeable; the first of them
 * is returned.
 */
function onlyOne(lines: readonly LedgerLine[], { matches }: StatementLedger): LedgerLine | null {
  const [first] = lines;
  if (!first || lines.length === 1) return first ?? null;
  const isMatched = (line: LedgerLine): boolean =>
    matches.some(({ lineId }) => lineId === line.lineId);
  const areAlike = lines.every(({ text }) => text === first.text) && !lines.some(isMatched);
  return areAlike ? first : null;
}
