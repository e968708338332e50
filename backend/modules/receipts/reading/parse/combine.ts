import type { ReadField } from '../../../../contracts/events/receipt-reading.js';

interface Ballot<T> {
  value: T;
  /** OCR readings that found the value. `strength` belongs to the best place on the page. */
  readings: Set<number>;
  strength: number;
  first: number;
}

/**
 * Combines the values of one field from all OCR readings. CONFIDENCE lists the possible confidences. Values with the
 * same `keyOf` count as one.
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

/** Confidence of a receipt's field; the rules of the decision compare with these levels. */
export const CONFIDENCE = {
  /** Two OCR readings agree on a value in a clear place, and none disagrees. */
  certain: 1,
  /** Two OCR readings agree on a value without a label. */
  agreed: 0.8,
  /** Only one OCR reading found the value. The result is multiplied by the strength of its place. */
  alone: 0.6,
  /** Two OCR readings agree on a value in a weak place, or another reading contradicts them. */
  doubted: 0.45,
  /** Each OCR reading found a different value. */
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

/** Value that one OCR reading found for a field. */
export interface Seen<T> {
  readonly value: T;
  /** Strength of the value's place on the page: 1 with a clear label, lower in less certain places. */
  readonly strength: number;
}

/**
 * Strength of a value by its place on the receipt. The strongest value wins. Two OCR readings that agree make a value
 * certain from `wellPlaced` up; below `weak` the value decides nothing.
 */
export const STRENGTH = {
  /** A value under or beside its own label: "Amount: RM 40.00". */
  labelled: 1,
  /** A name in a sentence: "You sent RM35 to KAVITHA A/P SUBRAMANIAM". */
  nameInSentence: 0.95,
  /** A value without a label in a typical place, such as a large sum below "Transfer successful". */
  wellPlaced: 0.9,
  /** A value recognised by its neighbours, such as a name above bank and account. */
  besideItsBank: 0.8,
  /** A sum in usual letters below words such as "Payment successful". A sum whose label OCR lost looks the same. */
  smallHeadline: 0.75,
  /** A name near the receipt's large sum. */
  nameNearSum: 0.7,
  /** A value guessed from words anywhere on the receipt, such as the app's name for the bank. */
  guessed: 0.6,
  /** A value in the payer's own note: "Remarks: ABCDE-12345". */
  inNote: 0.5,
  /** Lower limit of certainty: a weaker value is never certain, even when all OCR readings agree. */
  weak: 0.5,
  /** A sum that may have lost a digit, such as "RMS8.40", where S may be a 5. */
  digitLost: 0.4,
} as const;
