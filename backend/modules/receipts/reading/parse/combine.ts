import type { ReadField } from '../../../../contracts/events/receipt-reading.js';
import type { Seen } from './fields/seen.js';
import { STRENGTH } from './fields/strengths.js';

interface Ballot<T> {
  value: T;
  /** Readings that found the value, and its strongest place. */
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

/** Confidence of a field. The rules of the receipt decision use these steps and the values between them. */
export const CONFIDENCE = {
  /** Two readings agree on a well-placed value, and none disagrees. */
  certain: 1,
  /** Two readings agree on a value without a label. */
  agreed: 0.8,
  /** Only one reading found it, well placed; multiplied by its strength. */
  alone: 0.6,
  /** Two readings agree on a weak value, or another reading contradicts them. */
  doubted: 0.45,
  /** Every reading has another value. */
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
