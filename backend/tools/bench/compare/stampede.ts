import { faultsOf, type Sale } from '../sale.js';
import type { Setting } from '../setting.js';
import { Hall } from '../test-bed/hall.js';
import { HttpClient } from '../test-bed/http-client.js';
import { untilJobsAreDone } from '../test-bed/jobs-done.js';
import { wishesOf } from '../wishes.js';
import { sellOverHttp } from './houselights.js';

/** Everybody wants seats of one performance: the sale, and the faults that it must not have. */
export async function stampede({ sizes, testBed, owner }: Setting): Promise<{
  readonly sale: Sale;
  readonly faults: readonly string[];
}> {
  const hall = await Hall.build(owner, 'A hall that everybody wants', sizes.seats);
  const http = new HttpClient(testBed.url, sizes.atOnce);
  try {
    const sale = await sellOverHttp(http, hall, wishesOf(sizes.buyers, sizes.seats), sizes.atOnce);
    const shown = await hall.takenSeats(http, sale.performanceId);
    const faults = faultsOf('The stampede', sale, sizes.seats);
    // Its mails must not be what the next comparison measures.
    await untilJobsAreDone(testBed.databaseUrl);
    return {
      sale,
      faults:
        shown === sizes.seats
          ? faults
          : [...faults, `The seat map shows ${shown} of ${sizes.seats} seats as sold or held`],
    };
  } finally {
    http.close();
  }
}
