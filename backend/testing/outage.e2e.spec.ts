import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SeatInput, UploadUrlView } from '../contracts/rest/bookings.js';
import { performanceId } from '../tools/demo/data/productions.js';
import { buildOnce } from './build-once.js';
import { DatabaseLine } from '../tools/drill/database-line.js';
import { copyDemoSite, type DemoSite } from './demo-site.js';
import { Launched } from './launched.js';
import { ONE_PIXEL } from './one-pixel.js';
import { ownPort } from './own-port.js';
import { waitUntil, SITE_PATIENCE_MS } from './wait-until.js';
import { PatientBuyers, whileAway, type OrderAnswer } from './patient-buyers.js';

/** Settings with shorter pauses: real pauses between retries grow to half a minute. */
const SETTINGS = {
  RESTART_PAUSE_MS: '100',
  RESTART_PAUSE_MAX_MS: '400',
  // The many buyers of the test share one network address.
  ORDER_LIMITS: 'off',
};

const SATURDAY = performanceId('ledang-saturday');

interface Readiness {
  readonly status: number;
  readonly checks: Record<string, { readonly ok: boolean; readonly message?: string }>;
}

async function readiness(site: Launched): Promise<Readiness> {
  const response = await fetch(`${site.url}/health/ready`);
  return { ...((await response.json()) as Omit<Readiness, 'status'>), status: response.status };
}

/** Resolves when the site reports that it is ready. */
async function untilReady(site: Launched): Promise<void> {
  await waitUntil(
    'the site says that it is ready',
    async () => (await readiness(site).catch(() => null))?.status === 200,
    SITE_PATIENCE_MS,
  );
}

/**
 * Limits the size of files that a running process may write (RLIMIT_FSIZE): `0` forbids all writes, `unlimited` ends the limit.
 */
function allowFileBytes(pid: number, most: string): void {
  const { status, stderr } = spawnSync('prlimit', [
    '--pid',
    String(pid),
    `--fsize=${most}:unlimited`,
  ]);
  if (status !== 0) throw new Error(`prlimit: ${String(stderr)}`);
}

describe('a site with an external database', () => {
  let demo: DemoSite;
  let line: DatabaseLine;
  let site: Launched;
  let buyers: PatientBuyers;

  beforeAll(async () => {
    await buildOnce();
    demo = await copyDemoSite(async (dataDir, DATABASE_URL) => {
      const opened = new Launched(dataDir, await ownPort(), { DATABASE_URL });
      await opened.untilShown('Stop with Ctrl-C');
      return () => opened.stop();
    });
    line = await DatabaseLine.to(demo.databaseUrl, { away: true });
    site = new Launched(demo.dataDir, await ownPort(), {
      ...SETTINGS,
      DATABASE_PATIENCE_MS: '2000',
      DATABASE_URL: line.url,
    });
    buyers = new PatientBuyers(site.url, SATURDAY, '25.00');
  });
  afterAll(async () => {
    buyers?.stop();
    await site?.stop();
    await line?.cut();
    await demo?.remove();
  });

  /**
   * Places an order whose append loses its answer. A busy machine may refuse an order before its append; the test then places the
   * order again, as a buyer would.
   */
  async function orderLosingItsAnswer(
    seat: SeatInput,
    key: string,
  ): Promise<{ answer: Promise<OrderAnswer> }> {
    // Only the append of an order contains this text, because statements that read such events do not write the key `"type"`.
    const lost = line.loseAnswerTo('"type":"SeatsHeld"').then(() => 'lost');
    for (;;) {
      const answer = buyers.order(seat, key);
      if ((await Promise.race([lost, answer])) === 'lost') return { answer };
    }
  }

  it('waits at its start for a database that is down, without a time limit, and reports that it waits', async () => {
    await site.untilShown('backend: Waiting for the database');
    await site.untilShown('projections: Waiting for the database');
    await line.restore();
    await site.untilShown('Stop with Ctrl-C');
    expect(site.output).not.toContain('started again');
  });

  it('answers 503 while the database is down, stays alive, and recovers by itself', async () => {
    const before = site.tenant.processes;
    const bought = await buyers.buy({ section: 'Rear Stalls', row: 'Q', number: 1 });
    await line.cut();
    const seat = { section: 'Rear Stalls', row: 'Q', number: 2 };
    const key = 'an-order-in-an-outage';
    expect(await buyers.order(seat, key)).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: {
        error: 'temporarily_unavailable',
        message: expect.stringMatching(/same Idempotency-Key/),
      },
    });
    const { status, checks } = await readiness(site);
    expect([status, checks['database']?.ok]).toEqual([503, false]);
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200);

    await line.restore();
    await untilReady(site);
    const { bookingId } = await buyers.buy(seat, key);
    expect(await buyers.shown(bookingId)).toEqual([seat]);
    expect(await buyers.shown(bought.bookingId)).toEqual([bought.seat]);
    expect(site.tenant.processes).toEqual(before);
  });

  it('reports a full disk, refuses uploads during that time, and recovers when there is space again', async () => {
    const { body, cookie } = await buyers.orderWithCookie({
      section: 'Rear Stalls',
      row: 'Q',
      number: 5,
    });
    const asked = await whileAway(() =>
      fetch(`${site.url}/api/bookings/${body.bookingId}/upload-url`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', origin: site.url },
      }),
    );
    const { uploadUrl } = (await asked.json()) as UploadUrlView;
    const upload = (): Promise<Response> =>
      fetch(new URL(uploadUrl, site.url), {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(ONE_PIXEL),
      });

    // Simulates a full disk without the right to mount one: the backend may not write a byte to any file.
    allowFileBytes(site.pidOf('backend'), '0');
    try {
      const refused = await upload();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await refused.json()).toMatchObject({ error: 'storage_full' });
      expect(await readiness(site)).toMatchObject({
        status: 503,
        checks: { disk: { ok: false, message: expect.stringMatching(/^The disk is full/) } },
      });
      await site.untilShown('The disk is full');
    } finally {
      allowFileBytes(site.pidOf('backend'), 'unlimited');
    }
    await untilReady(site);
    expect((await whileAway(upload)).status).toBe(200);
    expect(site.output).not.toContain('started again');
  });

  it('answers within a time limit when the database accepts connections but never answers', async () => {
    line.goSilent();
    expect((await readiness(site)).checks['database']?.ok).toBe(false);
    expect(await buyers.order({ section: 'Rear Stalls', row: 'Q', number: 3 })).toMatchObject({
      status: 503,
      body: { error: 'temporarily_unavailable' },
    });
    await line.restore();
    await untilReady(site);
  });

  it('answers 201 when the answer to an append was lost and the database is down for a while afterwards', async () => {
    const seat = { section: 'Rear Stalls', row: 'Q', number: 6 };
    const { answer } = await orderLosingItsAnswer(seat, 'an-order-before-an-outage');
    line.hangUp();
    await line.tried(10);
    await line.restore();
    expect(await answer).toMatchObject({ status: 201 });
    await untilReady(site);
  });
});
