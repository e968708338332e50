/** Formats a number with its noun: `1 family`, `1,200 families`. */
export const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-MY')} ${n === 1 ? one : many}`;
