import { CHECKS, type CheckFaults } from './check.js';

export interface DrillResult {
  /** The fault in words. */
  readonly what: string;
  /** Orders acknowledged in the storm of this fault. */
  readonly orders: number;
  /** Number of answers to buyers by status. 0 counts broken connections. */
  readonly answers: ReadonlyMap<number, number>;
  /** Confirmed receipts. */
  readonly paid: number;
  /** Milliseconds from the end of the fault until every check held, with the storm's last seconds. */
  readonly quietAfterMs: number;
  readonly faults: CheckFaults;
}

const FAULTS_SHOWN = 10;

export const allFaults = (faults: CheckFaults): string[] => CHECKS.flatMap((name) => faults[name]);

/** Returns a Markdown table with each check's outcome, followed by the failures. */
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
