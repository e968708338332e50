import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type {
  PerformanceView,
  SeatingSectionView,
} from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { signedIn } from './staff-page.js';
import { WATCH_CONTROLS, movedByLateAnswers } from './testing/moved-controls.js';
import { DESKTOP, PHONE, Server, newPage } from './testing/site-visitor.js';

const STAFF = 'staff@melati.example';

/** A press is lost when the control moves before its release, for people as for tests. */
describe('no control moves under a finger when', () => {
  let site: SharedSite;
  let server: Server;
  let browser: Browser;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    show = await (await OwnSchool.register(site.url)).ledang(undefined, [14, 15]);
  });
  afterAll(() => browser?.close());

  it.each([
    ['phone', PHONE],
    ['laptop', DESKTOP],
  ] as const)("staff's tasks and revenue arrive late on the dashboard of a %s", async (_, size) => {
    const staff = await signedIn(browser, site.url, STAFF, '/nowhere');
    await staff.setViewportSize(size);
    await staff.addInitScript(WATCH_CONTROLS);
    const moved = await movedByLateAnswers(
      staff,
      `${site.url}/admin/productions`,
      (path) =>
        path === '/api/admin/waiting' ||
        path === '/api/performances' ||
        path.endsWith('/payments/summary'),
    );
    await staff.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await staff.getByRole('heading', { name: 'Money' }).waitFor();
    await staff.getByRole('button', { name: 'New Production' }).waitFor();
    await staff.context().close();
    expect(moved).toEqual([]);
  });

  it.each([
    ['phone', PHONE],
    ['laptop', DESKTOP],
  ] as const)('the signed-in person becomes known late on a %s', async (_, size) => {
    const staff = await signedIn(browser, site.url, STAFF, '/nowhere');
    await staff.setViewportSize(size);
    await staff.addInitScript(WATCH_CONTROLS);
    const moved = await movedByLateAnswers(
      staff,
      `${site.url}/my-tickets`,
      (path) => path === '/api/auth/user',
    );
    await staff.getByRole('button', { name: /^Account menu/ }).waitFor();
    await staff.context().close();
    expect(moved).toEqual([]);
  });

  it('a sold-out map learns late which other performances have seats', async () => {
    const buyer = await newPage(browser, { viewport: PHONE });
    await buyer.addInitScript(WATCH_CONTROLS);
    const [section] = await server.get<SeatingSectionView[]>(
      `/api/productions/${show.productionId}/seating?performanceId=${show.id}`,
    );
    const rows = (section?.rows ?? []).map((row) => ({
      ...row,
      overrides: Array.from({ length: row.seatCount }, (_, index) => ({
        seatNumber: index + 1,
        status: 'booked',
        customPrice: null,
      })),
    }));
    await buyer.route('**/api/productions/*/seating?**', (route) =>
      route.fulfill({ json: [{ ...section, rows }] }),
    );
    const moved = await movedByLateAnswers(
      buyer,
      `${site.url}/seats/${show.id}`,
      (path) => path === '/api/performances',
    );
    await buyer
      .getByRole('link', { name: /left\)$/ })
      .first()
      .waitFor();
    await buyer.context().close();
    expect(moved).toEqual([]);
  });

  it('the payment QR arrives late', async () => {
    const buyer = await newPage(browser, { viewport: PHONE });
    await buyer.addInitScript(WATCH_CONTROLS);
    const booking = await server.place(show, 'E', [1], 'late-picture@family.example');
    await server.handOver(booking, buyer.context());
    const picture = new URL(booking.schoolBankAccountQr ?? '', site.url).pathname;
    const moved = await movedByLateAnswers(
      buyer,
      `${site.url}/booking/${booking.id}`,
      (path) => path === picture,
    );
    await buyer.getByRole('link', { name: 'Save the QR picture' }).waitFor();
    await buyer.context().close();
    expect(moved).toEqual([]);
  });
});
