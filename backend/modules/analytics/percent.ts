/** Returns a percentage from 0 to 100 with one decimal; 0 when there is nothing to count. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10);
