import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createShop, type ShopOpening } from '../plain-shop/shop-tables.js';
import { interleaved } from '../rounds.js';
import { faultsOf, sellTo, type Sale } from '../sale.js';
import type { Setting } from '../setting.js';
import { HttpClient } from '../test-bed/http-client.js';
import { crowdSettings } from '../test-bed/test-bed.js';
import { wishesOf, type Wish } from '../wishes.js';
import { buyOverHttp, sellAndSendMails } from './houselights.js';
import type { Compared } from './sales.js';

const AGAINST = 'a plain shop of three tables, same HTTP server';

/** What event sourcing costs: the same orders placed with a shop of three tables behind the same HTTP server. */
export async function salesAgainstShop(setting: Setting): Promise<Compared> {
  const { sizes, testBed, pool, hall } = setting;
  await createShop(pool);
  const child = fork(fileURLToPath(new URL('../plain-shop/plain-shop.js', import.meta.url)), {
    // As ours in the bench: a line for each answer would cost it more than the answer.
    env: { ...crowdSettings(), LOG_LEVEL: 'warn' },
  });
  const opening: ShopOpening = { databaseUrl: testBed.benchDatabaseUrl, ...hall.plan };
  child.send(opening);
  const [port] = (await once(child, 'message')) as [number];
  const shop = new HttpClient(`http://127.0.0.1:${port}`, sizes.connections);
  const everybodyTheirOwn = Array.from({ length: hall.seats }, (_, seat): Wish => [seat + 1]);
  const stampede = wishesOf(sizes.roundBuyers, hall.seats);
  const faults: string[] = [];
  const checked = async (name: string, selling: Promise<Sale>): Promise<Sale> => {
    const sale = await selling;
    faults.push(...faultsOf(name, sale, hall.seats));
    return sale;
  };
  const ours = (wishes: readonly Wish[]) => () =>
    checked('Houselights beside a plain shop', sellAndSendMails(setting, wishes));
  const theirs = (wishes: readonly Wish[]) => () => {
    const performanceId = randomUUID();
    return checked(
      'The plain shop',
      sellTo(wishes, sizes.connections, (wish) => buyOverHttp(shop, performanceId, wish)),
    );
  };
  try {
    const [oursApart = [], theirsApart = [], oursRush = [], theirsRush = []] = await interleaved(
      sizes.rounds,
      [ours(everybodyTheirOwn), theirs(everybodyTheirOwn), ours(stampede), theirs(stampede)],
    );
    const rate = (sales: readonly Sale[]): number[] => sales.map(({ perSecond }) => perSecond);
    const p99 = (sales: readonly Sale[]): number[] => sales.map(({ p99Ms }) => p99Ms);
    return {
      comparisons: [
        {
          what: 'sales over HTTP, nobody wants the same seat',
          against: AGAINST,
          unit: { kind: 'rate', name: 'sales/s' },
          ours: rate(oursApart),
          theirs: rate(theirsApart),
        },
        {
          what: 'a small stampede over HTTP',
          against: AGAINST,
          unit: { kind: 'rate', name: 'buyers/s' },
          ours: rate(oursRush),
          theirs: rate(theirsRush),
        },
        {
          what: 'a small stampede over HTTP, p99',
          against: AGAINST,
          unit: { kind: 'time', name: 'ms' },
          ours: p99(oursRush),
          theirs: p99(theirsRush),
        },
      ],
      faults,
    };
  } finally {
    shop.close();
    child.kill();
  }
}
