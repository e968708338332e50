import type { Measured } from './report.js';
import { exactFields, type Field } from './fields.js';

/** Smallest share of labelled pictures on which a field must be exact. */
const TRANSFER_FIELDS: readonly (readonly [Field, share: number])[] = [
  ['amount', 0.97],
  ['transaction id', 0.9],
  ['date and time', 0.95],
  ['recipient', 0.95],
];
const SHOP_FIELDS: readonly (readonly [Field, share: number])[] = [['amount', 0.8]];
/** Largest share of true transfers that staff may have to review. */
const REVIEWED = 0.1;
/** Limits on the processor seconds for one picture on one core. */
const SECONDS = { median: 2, largest: 4 };

/** Returns the trials in which a picture confirmed a booking that it did not pay for. */
const wrongConfirmations = (measured: readonly Measured[]): { file: string; twist: string }[] =>
  measured.flatMap(({ truth, judged }) =>
    judged
      .filter(({ trial, decision }) => trial !== 'true booking' && decision.kind === 'confirmed')
      .map(({ trial, twist }) => ({ file: truth.file, twist: `${trial}: ${twist}` })),
  );

/**
 * Returns a sentence for each missed target. Cost is measured in processor seconds on one core, so other load does not matter.
 */
export function missedTargets(measured: readonly Measured[]): string[] {
  const transfers = measured.filter(({ truth }) => truth.transfer);
  const shops = measured.filter(({ truth }) => !truth.transfer);
  const wrong = wrongConfirmations(measured).map(
    ({ file, twist }) => `confirmed ${file}: ${twist}`,
  );
  return [
    ...wrong,
    ...missedFields(transfers, TRANSFER_FIELDS),
    ...missedFields(shops, SHOP_FIELDS),
    ...missedDecisions(transfers),
    ...missedCost(measured),
  ];
}

function missedFields(measured: readonly Measured[], wanted: typeof TRANSFER_FIELDS): string[] {
  return wanted.flatMap(([field, least]) => {
    const exact = measured
      .map(({ truth, reading }) => exactFields(truth, reading)[field])
      .filter((one) => one !== undefined);
    const share = exact.filter(Boolean).length / exact.length;
    return exact.length > 0 && share < least
      ? [`${field} exact on ${percent(share)}, wanted ${percent(least)}`]
      : [];
  });
}

function missedDecisions(transfers: readonly Measured[]): string[] {
  const own = transfers.flatMap(({ truth, judged }) =>
    judged
      .filter(({ trial }) => trial === 'true booking')
      .map(({ decision }) => ({ file: truth.file, kind: decision.kind })),
  );
  const rejected = own
    .filter(({ kind }) => kind === 'rejected')
    .map(({ file }) => `rejected ${file}, which had paid`);
  const reviewed = own.filter(({ kind }) => kind === 'needs_review').length / own.length;
  return [
    ...rejected,
    ...(own.length > 0 && reviewed > REVIEWED
      ? [
          `${percent(reviewed)} of true transfers sent to staff, wanted at most ${percent(REVIEWED)}`,
        ]
      : []),
  ];
}

function missedCost(measured: readonly Measured[]): string[] {
  const seconds = measured.map(({ cpuSeconds }) => cpuSeconds).sort((a, b) => a - b);
  const [median = 0, largest = 0] = [seconds[seconds.length >> 1], seconds.at(-1)];
  return [
    ...(median > SECONDS.median
      ? [`median ${median.toFixed(2)} processor seconds a picture, wanted ${SECONDS.median}`]
      : []),
    ...(largest > SECONDS.largest
      ? [
          `${largest.toFixed(2)} processor seconds for one picture, wanted at most ${SECONDS.largest}`,
        ]
      : []),
  ];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
