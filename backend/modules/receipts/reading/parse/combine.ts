import type { ReadField } from '../../../../contracts/events/receipt-reading.js';

interface Ballot<T> {
  value: T;
  /** Readings that found the value, and the strength of its best place on the page. */
  readings: Set<number>;
  strength: number;
  first: number;
}

/**
 * Combines one field from the values of all readings.
 *
 * Confidence: 1 when two readings agree on a well-placed value and none disagrees; about 0.6 when only one reading found it;
 * below 0.5 when readings (or two places in one reading) disagree, or when the agreed value is weak. Values with the same `keyOf`
 * count as one.
 */
export function combine<T>(
  readings: readonly (readonly Seen<T>[])[],
  keyOf: (value: T) => string,
  prefer?: (a: T, b: T) => T,
): ReadField<T> {
  const ballots = new Map<string, Ballot<T>>();
  let order = 0;
  readings.forEach((seen, reading) => {
    for (const { value, strength } of seen) {
      const key = keyOf(value);
      const ballot = ballots.get(key);
      if (!ballot) {
        ballots.set(key, { value, readings: new Set([reading]), strength, first: order++ });
        continue;
      }
      ballot.readings.add(reading);
      ballot.strength = Math.max(ballot.strength, strength);
      ballot.value = prefer ? prefer(ballot.value, value) : ballot.value;
    }
  });
  const ranked = [...ballots.values()].sort((a, b) => weight(b) - weight(a) || a.first - b.first);
  const best = ranked[0];
  if (!best) return { value: null, confidence: 0, candidates: [] };
  return {
    value: best.value,
    confidence: confidenceOf(best, ranked.length),
    candidates: ranked.map(({ value }) => value),
  };
}

/** Confidence of a field. The rules of the receipt decision use these levels and the values between them. */
export const CONFIDENCE = {
  /** Two readings agree on a well-placed value, and none disagrees. */
  certain: 1,
  /** Two readings agree on a value without a label. */
  agreed: 0.8,
  /** Only one reading found the value, in a good place; multiplied by the strength of that place. */
  alone: 0.6,
  /** Two readings agree on a weak value, or another reading contradicts them. */
  doubted: 0.45,
  /** Each reading has a different value. */
  open: 0.3,
} as const;

const weight = <T>(ballot: Ballot<T>): number => ballot.readings.size * ballot.strength;

function confidenceOf<T>(best: Ballot<T>, values: number): number {
  const agreed = best.readings.size >= 2;
  if (values > 1) return agreed ? CONFIDENCE.doubted : CONFIDENCE.open;
  if (!agreed) return CONFIDENCE.alone * best.strength;
  if (best.strength < STRENGTH.weak) return CONFIDENCE.doubted;
  return best.strength >= STRENGTH.wellPlaced ? CONFIDENCE.certain : CONFIDENCE.agreed;
}

/** A value that one reading found for a field. */
export interface Seen<T> {
  readonly value: T;
  /** 1 for a value with a clear label; lower for less certain places on the page. */
  readonly strength: number;
}

/**
 * Strength of a value that one reading found, by its place on the page. Of two values the stronger one is taken. A
 * value on which two readings agree is certain at `wellPlaced` or more. Below `weak` it is no ground for a decision
 * (`combine.ts`).
 */
export const STRENGTH = {
  /** Under or beside a label of its own: "Amount: RM 40.00". */
  labelled: 1,
  /** The name in a sentence of the page: "You sent RM35 to KAVITHA A/P SUBRAMANIAM". */
  nameInSentence: 0.95,
  /**
   * A value without a label, in a place where pages print only this kind of value: a large sum below "Transfer successful", a
   * total, a DuitNow id.
   */
  wellPlaced: 0.9,
  /** A value recognised by its neighbours: a name above bank and account, a number beside a bank. */
  besideItsBank: 0.8,
  /** A sum in usual letters below words that say what happened. A sum whose label was lost in the reading looks the same. */
  smallHeadline: 0.75,
  /** A name near the large sum of the page. */
  nameNearSum: 0.7,
  /**
   * A value guessed from words anywhere on the page: "DuitNow" for the method, the brand for the bank, a date without a
   * time.
   */
  guessed: 0.6,
  /** A note in which the payer may have put the reference: "Remarks: ABCDE-12345". */
  inNote: 0.5,
  /** Limit: a value with less strength is never certain, however many readings agree. */
  weak: 0.5,
  /** A sum that may have lost a digit or its decimal point, or whose first digit was read as a letter: "RMS8.40". */
  digitLost: 0.4,
} as const;
