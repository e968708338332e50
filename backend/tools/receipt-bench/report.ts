import type { ReceiptReading } from '../../contracts/events/index.js';
import { exactFields, FIELDS } from './fields.js';
import type { LabelledPicture } from './labelled-pictures.js';
import { TRIALS, type Judged } from './trials.js';

export interface Measured {
  readonly truth: LabelledPicture;
  readonly reading: ReceiptReading;
  readonly judged: readonly Judged[];
  readonly seconds: number;
  /** Processor seconds for reading the picture. Other work on the machine does not lengthen them. */
  readonly cpuSeconds: number;
  readonly caughtWithoutId: { readonly caught: number; readonly of: number };
  /** Memory of the bench's process in MB, measured after this picture. */
  readonly megabytes: number;
}

const DECISIONS = ['confirmed', 'needs_review', 'rejected'] as const;

/** Returns the report as lines of text. */
export function report(measured: readonly Measured[], peakMegabytes: number): string[] {
  return [
    ...fieldLines(measured),
    '',
    ...decisionLines(measured),
    '',
    ...costLines(measured, peakMegabytes),
  ];
}

function fieldLines(measured: readonly Measured[]): string[] {
  const scored = measured.map(({ truth, reading }) => ({
    file: truth.file,
    exact: exactFields(truth, reading),
  }));
  const lines = FIELDS.flatMap((field) => {
    const labelled = scored.filter(({ exact }) => exact[field] !== undefined);
    if (labelled.length === 0) return [];
    const right = labelled.filter(({ exact }) => exact[field]).length;
    const missed = labelled.filter(({ exact }) => !exact[field]).map(({ file }) => file);
    const names =
      missed.length === 0
        ? ''
        : `  missed: ${missed.slice(0, 8).join(', ')}${missed.length > 8 ? ', ...' : ''}`;
    return [
      `  ${field.padEnd(16)} ${String(right).padStart(4)} of ${labelled.length} (${percent(right, labelled.length)})${names}`,
    ];
  });
  return [`Fields read exactly, ${measured.length} pictures`, ...lines];
}

function decisionLines(measured: readonly Measured[]): string[] {
  const judged = measured.flatMap((one) => one.judged);
  const rows = TRIALS.flatMap((trial) => {
    const of = judged.filter((one) => one.trial === trial);
    const counts = DECISIONS.map((kind) =>
      String(of.filter(({ decision }) => decision.kind === kind).length).padStart(13),
    );
    return of.length === 0
      ? []
      : [`  ${trial.padEnd(16)}${counts.join('')}${String(of.length).padStart(9)}`];
  });
  const shown = measured.reduce(
    (sum, { caughtWithoutId: { caught, of } }) => ({
      caught: sum.caught + caught,
      of: sum.of + of,
    }),
    { caught: 0, of: 0 },
  );
  const own = measured.flatMap(({ truth, judged: all }) =>
    all
      .filter(({ trial, decision }) => trial === 'true booking' && decision.kind !== 'confirmed')
      .map(({ decision }) => ({ file: truth.file, decision })),
  );
  const reasons = own
    .slice(0, 12)
    .map(({ file, decision }) => `  ${decision.kind} ${file}: ${decision.reasons.join(', ')}`);
  const unknown = measured.filter((one) =>
    one.judged.every(({ trial }) => trial !== 'true booking' && trial !== 'unfinished'),
  ).length;
  return [
    'Receipt decisions',
    `  ${'judged against'.padEnd(16)}${DECISIONS.map((kind) => kind.padStart(13)).join('')}${'trials'.padStart(9)}`,
    ...rows,
    ...(unknown === 0
      ? []
      : [`  ${unknown} pictures whose labels do not say which booking they paid for`]),
    ...(shown.of === 0
      ? []
      : [
          `  reused, were the id misread each time: amount, minute and bank alone keep ${shown.caught} of ${shown.of} from being confirmed`,
        ]),
    ...(own.length === 0
      ? []
      : [
          'True bookings that were not confirmed',
          ...reasons,
          ...(own.length > 12 ? [`  and ${own.length - 12} more`] : []),
        ]),
  ];
}

function costLines(measured: readonly Measured[], peakMegabytes: number): string[] {
  const memory = measured.map(({ megabytes }) => megabytes);
  const half = Math.ceil(memory.length / 2);
  const largest = (numbers: readonly number[]): number => Math.round(Math.max(0, ...numbers));
  return [
    'Cost a picture',
    `  seconds          ${spread(measured.map(({ seconds }) => seconds))}`,
    `  processor s      ${spread(measured.map(({ cpuSeconds }) => cpuSeconds))}`,
    `  memory (MB RSS)  peak ${Math.round(peakMegabytes)}; after a picture at most ${largest(memory.slice(0, half))} in the first half, ${largest(memory.slice(half))} in the second`,
  ];
}

function spread(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2);
  return `median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
