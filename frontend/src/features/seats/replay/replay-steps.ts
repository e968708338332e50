/** The next moment at which something changes, or the end. @param changes in order */
export const nextChange = (changes: readonly number[], at: number, end: number): number =>
  changes.find((change) => change > at) ?? end;

/** The last moment before at which something changed, or the beginning. */
export const changeBefore = (changes: readonly number[], at: number): number =>
  changes.findLast((change) => change < at) ?? 0;

/** Changes that Page Up and Page Down pass over. */
const PAGE = 25;

/** Where a key of the slider leads to; null: it is none of its keys. Pure. */
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
