import { median } from './rounds.js';

/** One line of the table: the same thing measured for Houselights and for what it is compared with, round by round. */
export interface Comparison {
  readonly what: string;
  readonly against: string;
  /** `rate`: more is better, e.g. answers/s. `time`: less is better, in ms. */
  readonly unit:
    | { readonly kind: 'rate'; readonly name: string }
    | { readonly kind: 'time'; readonly name: 'ms' };
  /** A figure a round, in that unit; `theirs` has the figures of the same rounds in the same places. */
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
 * The table as lines of Markdown, readable as it stands. Figures are medians of the rounds. A ratio is ours ÷ theirs
 * within one round, so that what slowed down a round slowed down both; shown are its median and its extremes.
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

/** Three digits are what such measurements are good for. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
