import type { FairnessReport } from '../../../contracts/rest/fairness.js';
import { pause } from '../../../infrastructure/process/pause.js';
import { faultsOf, type Sale } from '../sale.js';
import type { Setting } from '../setting.js';
import { Hall } from '../test-bed/hall.js';
import { HttpClient } from '../test-bed/http-client.js';
import { untilJobsAreDone } from '../test-bed/jobs-done.js';
import type { Staff } from '../test-bed/staff.js';
import { wishesOf } from '../wishes.js';
import { sellOverHttp } from './houselights.js';

const LOOK_AGAIN_MS = 200;

/** Who overtook whom, as staff read it of the performance (GET /api/admin/performances/{id}/fairness). */
export interface Turns {
  readonly orders: number;
  /** Orders that lost a seat to one that had arrived later. */
  readonly overtaken: number;
  /** Orders that were decided before one that stood before them. */
  readonly outOfTurn: number;
}

/** Everybody wants seats of one performance: the sale, and the faults that it must not have. */
export async function stampede({ sizes, testBed, owner }: Setting): Promise<{
  readonly sale: Sale;
  readonly turns: Turns;
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
    const { orders, overtaken, outOfTurn } = await reported(
      owner,
      sale.performanceId,
      sizes.buyers,
    );
    return {
      sale,
      turns: { orders, overtaken: overtaken.orders, outOfTurn },
      faults:
        shown === sizes.seats
          ? faults
          : [...faults, `The seat map shows ${shown} of ${sizes.seats} seats as sold or held`],
    };
  } finally {
    http.close();
  }
}

/** The report when it knows every order: notes are written a moment after the answers. */
async function reported(
  owner: Staff,
  performanceId: string,
  orders: number,
): Promise<FairnessReport> {
  for (;;) {
    const report = await owner.call<FairnessReport>(
      'GET',
      `/api/admin/performances/${performanceId}/fairness`,
    );
    if (report.orders + report.missed >= orders) return report;
    await pause(LOOK_AGAIN_MS);
  }
}
