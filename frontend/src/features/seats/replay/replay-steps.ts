/** Returns the next moment of a change, or the end. @param changes in order */
export const nextChange = (changes: readonly number[], at: number, end: number): number =>
  changes.find((change) => change > at) ?? end;

/** Returns the last moment of a change before `at`, or the beginning. */
export const changeBefore = (changes: readonly number[], at: number): number =>
  changes.findLast((change) => change < at) ?? 0;

/** Number of changes that Page Up and Page Down skip. */
const PAGE = 25;

/** Returns the moment that a key of the slider leads to; null for other keys. Pure. */
export function stepTo(
  key: string,
  changes: readonly number[],
  at: number,
  end: number,
): number | null {
  const times = (count: number, step: (from: number) => number) =>
    Array.from({ length: count }).reduce<number>((from) => step(from), at);
  const forwards = (from: number) => nextChange(changes, from, end);
  const backwards = (from: number) => changeBefore(changes, from);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return forwards(at);
    case 'ArrowLeft':
    case 'ArrowDown':
      return backwards(at);
    case 'PageUp':
      return times(PAGE, forwards);
    case 'PageDown':
      return times(PAGE, backwards);
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return null;
  }
}
