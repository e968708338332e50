import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '../../infrastructure/process/pause.js';
import type { SeatInput, UploadUrlView } from '../../contracts/rest/bookings.js';
import { performanceId } from '../demo/data/productions.js';
import { buildOnce } from '../../testing/build-once.js';
import { DatabaseLine } from '../drill/database-line.js';
import { copyDemoSite, type DemoSite } from '../../testing/demo-site.js';
import { Launched } from '../../testing/launched.js';
import { ONE_PIXEL } from '../../testing/one-pixel.js';
import { ownPort } from '../../testing/own-port.js';
import { PatientBuyers, whileAway, type OrderAnswer } from '../../testing/patient-buyers.js';
import { Visitor } from '../../testing/visitor.js';

/** Real pauses grow to half a minute; these tests must be over sooner. */
const SETTINGS = {
  RESTART_PAUSE_MS: '100',
  RESTART_PAUSE_MAX_MS: '400',
  // Its many buyers share one address.
  ORDER_LIMITS: 'off',
};

const SATURDAY = performanceId('ledang-saturday');
const row = (name: string, count: number): SeatInput[] =>
  Array.from({ length: count }, (_, n) => ({ section: 'Rear Stalls', row: name, number: n + 1 }));

interface Readiness {
  readonly status: number;
  readonly checks: Record<string, { readonly ok: boolean; readonly message?: string }>;
}

async function readiness(site: Launched): Promise<Readiness> {
  const response = await fetch(`${site.url}/health/ready`);
  return { ...((await response.json()) as Omit<Readiness, 'status'>), status: response.status };
}

/** Resolves when the site says so of itself. */
async function untilReady(site: Launched): Promise<void> {
  while ((await readiness(site).catch(() => null))?.status !== 200) await pause(50);
}

describe('a site with its own database', () => {
  let parent: string;
  let site: Launched;
  let buyers: PatientBuyers;

  beforeAll(async () => {
    await buildOnce();
    parent = await mkdtemp(join(tmpdir(), 'houselights-outage-'));
    await chmod(parent, 0o755);
    site = new Launched(join(parent, 'data'), await ownPort(), SETTINGS);
    await site.says('Stop with Ctrl-C');
    buyers = new PatientBuyers(site.url, SATURDAY, '25.00');
  });
  afterAll(async () => {
    buyers?.stop();
    site?.kill('SIGTERM');
    await site?.ended();
    await rm(parent, { recursive: true, force: true });
  });

  it('comes back by itself after the database was killed under orders, and every acknowledged order exists', async () => {
    const backend = site.pidOf('backend');
    const stream = buyers.buyAll([...row('Q', 26), ...row('R', 26)], 6);
    while (buyers.acknowledged.length < 5) await pause(5);
    process.kill(site.pidOf('postgres'), 'SIGKILL');
    await site.says('The database was ended by SIGKILL and is started again');
    await site.says('The database is back.');
    await stream;
    await untilReady(site);

    // Only the database ended; otherwise the terminal shows why.
    expect(site.output).not.toMatch(/The (?:backend|projections process) .* is started again/);
    expect(site.pidOf('backend')).toBe(backend);
    expect(buyers.acknowledged).toHaveLength(52);
    for (const { bookingId, seat } of buyers.acknowledged)
      expect(await buyers.shown(bookingId)).toEqual([seat]);
    // Only "try again" is allowed, no internal error and no conflict about a seat.
    expect(buyers.refusals.filter((status) => status !== 503)).toEqual([]);
  });

  it('signs people in and sends their mails afterwards', async () => {
    const [{ bookingId } = { bookingId: '' }] = buyers.acknowledged;
    const staff = new Visitor(site.url);
    await staff.signIn('owner@melati.example');
    const confirmed = await fetch(`${site.url}/api/admin/bookings/${bookingId}/status`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        origin: site.url,
        cookie: `houselights=${staff.sessionCookie()}`,
      },
      body: JSON.stringify({ status: 'confirmed' }),
    });
    expect(confirmed.status).toBe(200);
    const asStaff = { headers: { cookie: `houselights=${staff.sessionCookie()}` } };
    const answer = await fetch(`${site.url}/api/bookings/${bookingId}`, asStaff);
    const shown = (await answer.json()) as {
      customerEmail: string;
    };
    while (!(await (await fetch(`${site.url}/dev/mail`)).text()).includes(shown.customerEmail))
      await pause(100);
  });

  it('sells while the projections end six times in a row, and the read models catch up', async () => {
    const backend = site.pidOf('backend');
    const bought: string[] = [];
    for (let falls = 1; falls <= 6; falls++) {
      process.kill(site.pidOf('projections'), 'SIGKILL');
      bought.push(
        (await buyers.buy({ section: 'Rear Stalls', row: 'S', number: falls })).bookingId,
      );
      await site.says('The projections process is back.', falls);
    }
    expect(bought).toHaveLength(6);
    for (const bookingId of bought) expect(await buyers.shown(bookingId)).toHaveLength(1);
    await untilReady(site);
    expect(site.pidOf('backend')).toBe(backend);
  });

  it('stops on Ctrl-C while the database is away', async () => {
    process.kill(site.pidOf('postgres'), 'SIGKILL');
    await site.says('The database was ended by SIGKILL and is started again', 2);
    site.kill('SIGINT');
    expect(await site.ended()).toBe(0);
  });
});

/** How large a file of a running process may become (RLIMIT_FSIZE): `0` or `unlimited`. */
function allowFileBytes(pid: number, most: string): void {
  const { status, stderr } = spawnSync('prlimit', [
    '--pid',
    String(pid),
    `--fsize=${most}:unlimited`,
  ]);
  if (status !== 0) throw new Error(`prlimit: ${String(stderr)}`);
}

describe('a site with a database elsewhere', () => {
  let demo: DemoSite;
  let line: DatabaseLine;
  let site: Launched;
  let buyers: PatientBuyers;

  beforeAll(async () => {
    await buildOnce();
    demo = await copyDemoSite(async (dataDir, DATABASE_URL) => {
      const opened = new Launched(dataDir, await ownPort(), { DATABASE_URL });
      await opened.says('Stop with Ctrl-C');
      return async () => {
        opened.kill('SIGTERM');
        await opened.ended();
      };
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
    site?.kill('SIGTERM');
    await site?.ended();
    await line?.cut();
    await demo?.remove();
  });

  /** What a busy machine refuses before its append is asked for again, as its buyer would. */
  async function orderLosingItsAnswer(
    seat: SeatInput,
    key: string,
  ): Promise<{ answer: Promise<OrderAnswer> }> {
    // As an append writes it, and only an order does; who reads such events names their type without this key.
    const lost = line.loseAnswerTo('"type":"SeatsHeld"').then(() => 'lost');
    for (;;) {
      const answer = buyers.order(seat, key);
      if ((await Promise.race([lost, answer])) === 'lost') return { answer };
    }
  }

  it('waits at its start for a database that is away, however long, and says so', async () => {
    await site.says('backend: Waiting for the database');
    await site.says('projections: Waiting for the database');
    await line.restore();
    await site.says('Stop with Ctrl-C');
    expect(site.output).not.toContain('started again');
  });

  it('says 503 while the database is away, stays alive, and goes on by itself', async () => {
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

  it('says that the disk is full, takes no upload meanwhile, and goes on when there is room', async () => {
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

    // As on a disk without room, but without a right to mount one: the system lets the backend write no byte to any file.
    allowFileBytes(site.pidOf('backend'), '0');
    try {
      const refused = await upload();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await refused.json()).toMatchObject({ error: 'storage_full' });
      expect(await readiness(site)).toMatchObject({
        status: 503,
        checks: { disk: { ok: false, message: expect.stringMatching(/^The disk is full/) } },
      });
      await site.says('The disk is full');
    } finally {
      allowFileBytes(site.pidOf('backend'), 'unlimited');
    }
    await untilReady(site);
    expect((await whileAway(upload)).status).toBe(200);
    expect(site.output).not.toContain('started again');
  });

  it('answers within a bounded time when the database accepts and never answers', async () => {
    line.goSilent();
    expect((await readiness(site)).checks['database']?.ok).toBe(false);
    expect(await buyers.order({ section: 'Rear Stalls', row: 'Q', number: 3 })).toMatchObject({
      status: 503,
      body: { error: 'temporarily_unavailable' },
    });
    await line.restore();
    await untilReady(site);
  });

  it('answers 201 when the answer of an append was lost and the database is away for a while after it', async () => {
    const seat = { section: 'Rear Stalls', row: 'Q', number: 6 };
    const { answer } = await orderLosingItsAnswer(seat, 'an-order-before-an-outage');
    line.hangUp();
    await line.tried(10);
    await line.restore();
    expect(await answer).toMatchObject({ status: 201 });
    await untilReady(site);
  });

  it('asks to try again with the same key when the answer of an append was lost, and then there is one booking', async () => {
    const seat = { section: 'Rear Stalls', row: 'Q', number: 4 };
    const key = 'an-order-of-unknown-outcome';
    const { answer } = await orderLosingItsAnswer(seat, key);
    const first = await answer;
    // The backend may have written the order once more by itself.
    if (first.status !== 201)
      expect(first).toMatchObject({
        status: 503,
        body: { message: expect.stringMatching(/same Idempotency-Key/) },
      });
    const again = [await buyers.buy(seat, key), await buyers.buy(seat, key)];
    expect(new Set(again.map(({ bookingId }) => bookingId)).size).toBe(1);
    expect(await buyers.shown(String(again[0]?.bookingId))).toEqual([seat]);
  });
});
