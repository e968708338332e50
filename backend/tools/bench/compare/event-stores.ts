import { interleaved } from '../rounds.js';
import { faultsOf, wishForEach } from '../sale.js';
import { prepare, type Setting } from '../setting.js';
import type { Comparison } from '../table.js';
import type { RunningTestBed } from '../test-bed/test-bed.js';
import { sellMeasured } from './sales.js';

/** Compares sales of a site with its events in EventStoreDB with sales of a site with its events in Postgres. */
export async function salesOnEventStoreDb(
  setting: Setting,
  onEventStoreDb: RunningTestBed,
): Promise<{ readonly comparisons: readonly Comparison[]; readonly faults: readonly string[] }> {
  const { sizes } = setting;
  const other = await prepare(onEventStoreDb, sizes);
  const faults: string[] = [];
  const sell = (site: Setting, name: string) => async (): Promise<number> => {
    const { hall } = site;
    const sale = await sellMeasured(site, hall, wishForEach(hall.seats), sizes.connections);
    faults.push(...faultsOf(name, sale, hall.seats));
    return sale.perSecond;
  };
  try {
    const [ours = [], theirs = []] = await interleaved(sizes.rounds, [
      sell(other, 'On EventStoreDB'),
      sell(setting, 'On Postgres'),
    ]);
    const unit = { kind: 'rate', name: 'sales/s' } as const;
    const what = 'sales over HTTP on EventStoreDB';
    return { comparisons: [{ what, against: 'sales on Postgres', unit, ours, theirs }], faults };
  } finally {
    await other.close();
  }
}
