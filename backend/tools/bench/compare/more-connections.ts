import { interleaved } from '../rounds.js';
import { faultsOf } from '../sale.js';
import type { Setting } from '../setting.js';
import { Hall } from '../test-bed/hall.js';
import { HttpClient } from '../test-bed/http-client.js';
import { untilJobsAreDone } from '../test-bed/jobs-done.js';
import type { Wish } from '../wishes.js';
import { sellOverHttp } from './houselights.js';
import type { Compared } from './sales.js';

/** Whether more buyers at once are served more slowly: the same sale, a seat for each, with more connections and with fewest. */
export async function salesByConnections({
  sizes: { sweep, rounds },
  testBed,
  owner,
}: Setting): Promise<Compared> {
  const hall = await Hall.build(owner, 'A hall for many connections', sweep.seats);
  const wishes = Array.from({ length: hall.seats }, (_, seat): Wish => [seat + 1]);
  const faults: string[] = [];
  const rates = await interleaved(
    rounds,
    sweep.connections.map((connections) => async () => {
      // The mails of the sale before must not be what is measured.
      await untilJobsAreDone(testBed.databaseUrl);
      const http = new HttpClient(testBed.url, connections);
      try {
        const sale = await sellOverHttp(http, hall, wishes, connections);
        faults.push(...faultsOf(`Sales over ${connections} connections`, sale, hall.seats));
        return sale.perSecond;
      } finally {
        http.close();
      }
    }),
  );
  const [fewest = [], ...more] = rates;
  return {
    comparisons: more.map((ours, place) => ({
      what: `sales over HTTP, ${sweep.connections[place + 1]} connections`,
      against: `the same, ${sweep.connections[0]} connections`,
      unit: { kind: 'rate', name: 'sales/s' },
      ours,
      theirs: fewest,
    })),
    faults,
  };
}
