import { CHECKS, type CheckFaults } from './check.js';

export interface DrillResult {
  /** The fault, in words. */
  readonly what: string;
  /** Orders that were acknowledged in its storm. */
  readonly orders: number;
  /** What buyers were answered, by status; 0: the connection broke. */
  readonly answers: ReadonlyMap<number, number>;
  /** Receipts that were confirmed. */
  readonly paid: number;
  /** From the end of the fault until every check held and nothing was left to do; the storm's last seconds included. */
  readonly quietAfterMs: number;
  readonly faults: CheckFaults;
}

const FAULTS_SHOWN = 10;

export const allFaults = (faults: CheckFaults): string[] => CHECKS.flatMap((name) => faults[name]);

/** A Markdown table with each check's outcome, and below it what did not hold. */
export function drillTable(results: readonly DrillResult[]): string[] {
  const rows = results.map(({ what, orders, answers, paid, quietAfterMs, faults }) =>
    [
      what,
      orders,
      paid,
      [...answers]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status || 'no answer'}`)
        .join(', '),
      `${(quietAfterMs / 1000).toFixed(1)} s`,
      ...CHECKS.map((name) =>
        faults[name].length === 0 ? 'held' : `${faults[name].length} FAULTS`,
      ),
    ].join(' | '),
  );
  const faulty = results
    .map(({ what, faults }) => ({ what, faults: allFaults(faults) }))
    .filter(({ faults }) => faults.length > 0);
  return [
    `| what | orders acknowledged | paid | answers | quiet after | ${CHECKS.join(' | ')} |`,
    `|---|---|---|---|---|${'---|'.repeat(CHECKS.length)}`,
    ...rows.map((row) => `| ${row} |`),
    ...faulty.flatMap(({ what, faults }) => [
      '',
      `${what}:`,
      ...faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${fault}`),
      ...(faults.length > FAULTS_SHOWN ? [`  and ${faults.length - FAULTS_SHOWN} more`] : []),
    ]),
  ];
}
