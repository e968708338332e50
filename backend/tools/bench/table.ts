import { median } from './rounds.js';

/** One line of the table: the same work measured for Houselights and for another system, round by round. */
export interface Comparison {
  readonly what: string;
  readonly against: string;
  /** `rate`: more is better, e.g. answers/s. `time`: less is better, in ms. */
  readonly unit:
    | { readonly kind: 'rate'; readonly name: string }
    | { readonly kind: 'time'; readonly name: 'ms' };
  /** Figures of Houselights, one for each round, in this unit. `theirs` has the other system's figures for the same rounds. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

const HEAD = [
  'what is measured',
  'Houselights',
  'other',
  'unit',
  'ratio',
  'rounds',
  'the other',
] as const;

/**
 * Returns the table as lines of Markdown in even columns. Figures are medians over the rounds. A ratio is ours ÷ theirs within
 * one round, because other load slows down both in that round. The table shows the median ratio and its extremes.
 */
export function table(comparisons: readonly Comparison[]): string[] {
  const rows = comparisons.map(({ what, against, unit, ours, theirs }) => {
    const ratios = ours.map((figure, round) => figure / (theirs[round] as number));
    return [
      what,
      digits(median(ours)),
      digits(median(theirs)),
      unit.name,
      `${digits(median(ratios))} × as ${unit.kind === 'rate' ? 'many' : 'long'}`,
      `${digits(Math.min(...ratios))} to ${digits(Math.max(...ratios))}`,
      against,
    ];
  });
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => (row[column] as string).length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`;
  return [
    line(HEAD),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.map(line),
  ];
}

/** Formats a number with three digits, because the measurements are no more exact. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
