import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJs from 'exceljs';
import type { Browser, Page, Request } from 'playwright-core';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  AnalyticsView,
  PerformanceView,
  SalesCurveView,
} from '../../backend/contracts/rest/index.js';
import type { CatalogueHistoryPage } from '../../backend/contracts/rest/catalogue-history.js';
import type { PaymentsView } from '../../backend/contracts/rest/statements.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { Staff } from '../../backend/tools/bench/test-bed/staff.js';
import { choose, closed, dialog, noticesStayOpen, signedIn, told } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { holdTimer } from './testing/held-timer.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { PHONE, newPage } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 480;

/** Writes the video for Chromium's fake camera: a still picture on a light ground, as uncompressed grey video. */
async function film(path: string, picture: Buffer): Promise<void> {
  const light = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(WIDTH - 160, HEIGHT - 120, { fit: 'contain', background: '#ffffff' })
    .extend({ top: 60, bottom: 60, left: 80, right: 80, background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
      frame,
      frame,
    ]),
  );
}

/** Returns Chromium's switches that replace the camera by a video file and skip the permission prompt. */
const pretendedCamera = (path: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];

const SUPER = 'super@houselights.example';

/** Tests of staff who sell tickets, check in guests and read reports. The tests run in order: each test needs the one before. */
describe('staff', () => {
  let site: SharedSite;
  let browser: Browser;
  let school: OwnSchool;
  let owner: Staff;
  let staff: Page;
  let ledang: PerformanceView;
  let kancil: readonly PerformanceView[];
  let doubtful: AdminBookingItem;
  let pending: AdminBookingItem;
  let rejected: AdminBookingItem;
  let unpaid: AdminBookingItem;
  let paid: AdminBookingItem;
  let refunded: AdminBookingItem;
  let party: AdminBookingItem;
  let guest: AdminBookingItem;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    owner = await school.staff('owner');
    ledang = await school.ledang();
    kancil = await school.production('Sang Kancil and the Crocodiles', { daysFromNow: [14, 21] });
    const [next, earlier] = kancil as [PerformanceView, PerformanceView];
    [doubtful, pending, rejected, unpaid, paid, refunded, party, guest] = await Promise.all([
      school.order(ledang, 'B', [1], 'needs_review'),
      school.order(ledang, 'B', [2], 'pending_payment'),
      school.order(ledang, 'B', [3], 'rejected'),
      school.order(ledang, 'B', [4], 'pending_payment'),
      school.order(ledang, 'B', [5]),
      school.order(ledang, 'B', [6, 7]),
      school.order(ledang, 'B', [8, 9, 10, 11]),
      school.order(next, 'B', [1]),
      school.order(earlier, 'B', [1]),
    ]);
    staff = await school.page(browser, '/admin/bookings', 'owner');
  });
  afterAll(() => browser?.close());

  const ask = <T>(path: string): Promise<T> => owner.call('GET', path);
  const bookings = (query = '') => ask<AdminBookingsPage>(`/api/admin/bookings?page=1&${query}`);
  const line = (number: string) => staff.getByRole('row').filter({ hasText: number });
  const act = async (number: string, action: string) => {
    await staff.getByRole('button', { name: `Actions for ${number}` }).click();
    await staff.getByRole('menuitem', { name: action }).click();
  };
  /** Opens the page of a booking by its link in the bookings list. */
  const openPage = async (number: string) => {
    await line(number).getByRole('link', { name: number }).click();
    await staff.getByRole('heading', { name: `Booking ${number}` }).waitFor();
  };
  const historyList = () => staff.getByRole('list', { name: 'History' });

  it('find a booking by its seat', async () => {
    const search = staff.getByRole('searchbox', { name: 'Search bookings' });
    // The first search finds nothing, so each row that appears later was found by the next search.
    await search.fill('nobody at all');
    await staff.getByRole('heading', { name: 'No Matching Bookings' }).waitFor();
    const seat = paid.selectedSeats.split('; ')[0] ?? '';
    await search.fill(seat);
    await staff.waitForURL((url) => url.searchParams.get('search') === seat);
    await line(paid.confirmationNumber).waitFor();
    await staff.getByRole('button', { name: 'Clear Filters' }).click();
    await staff.waitForURL((url) => url.search === '');
    await line(doubtful.confirmationNumber).waitFor();
  });

  it('see an error when the bookings cannot be loaded', async () => {
    const calls = /\/api\/admin\/bookings\?/;
    const refused = {
      status: 403,
      json: { error: 'not_your_school', message: 'You do not work for this school any more.' },
    };
    let answer: { status: number; json: object } | null = { status: 500, json: {} };
    await staff.route(calls, (route) => (answer ? route.fulfill(answer) : route.fallback()));
    /**
     * Replaces the server's answer at the moment of a page reload. At any earlier moment the list could load the new answer and
     * remove the retry button.
     */
    const reloadTo = async (next: typeof answer): Promise<void> => {
      await Promise.all([
        staff
          .waitForRequest((request) => request.isNavigationRequest())
          .then(() => (answer = next)),
        staff.getByRole('button', { name: 'Reload Page' }).click(),
      ]);
    };
    await staff.reload();
    await staff.getByRole('heading', { name: 'Error Loading Bookings' }).waitFor();
    await staff.getByText('Failed to load bookings. Please try again.').waitFor();
    await reloadTo(refused);
    await staff.getByText('You do not work for this school any more.').waitFor();
    await reloadTo(null);
    await staff.getByRole('table').waitFor();
    await staff.unroute(calls);
  });

  it('see all changes of a booking in its history', async () => {
    const number = doubtful.confirmationNumber;
    // A status that frees seats must be confirmed after reading its consequences. The change can be undone.
    await choose(staff, `Status of ${number}`, 'Rejected');
    const reject = dialog(staff, `Set ${number} to Rejected?`);
    await reject.getByText(/^The seats are free for others at once: /).waitFor();
    await reject.getByRole('button', { name: 'Keep Status' }).click();
    await closed(staff, `Set ${number} to Rejected?`);
    await line(number).getByTitle('Needs Review', { exact: true }).waitFor();
    await choose(staff, `Status of ${number}`, 'Rejected');
    // The live connection reports the change before the server's answer arrives. The notice still offers Undo.
    const changes = /\/api\/admin\/bookings\/[^/]+\/status$/;
    const learned = staff.waitForResponse(
      async (response) =>
        /\/api\/admin\/bookings\?/.test(response.url()) &&
        // Ignores requests without an answer: the page cancels a request when it sends the next one.
        ((await response.json().catch(() => null)) as AdminBookingsPage | null)?.bookings.some(
          ({ id, status }) => id === doubtful.id && status === 'rejected',
        ) === true,
    );
    await noticesStayOpen(staff);
    await staff.route(changes, async (route) => {
      const answer = await route.fetch();
      await learned;
      await route.fulfill({ response: answer });
    });
    await reject.getByRole('button', { name: 'Change Status' }).click();
    await staff.getByRole('button', { name: 'Undo', exact: true }).click();
    await told(staff, 'Booking status set back');
    await staff.unroute(changes);
    await line(number).getByTitle('Needs Review', { exact: true }).waitFor();

    await choose(staff, `Status of ${number}`, 'Confirmed');
    await dialog(staff, `Set ${number} to Confirmed?`)
      .getByRole('button', { name: 'Change Status' })
      .click();
    await told(staff, 'Booking status updated');
    await line(number).getByTitle('Confirmed', { exact: true }).waitFor();

    await act(number, 'Edit Customer Details');
    const edit = dialog(staff, 'Edit Booking');
    await edit.getByLabel('Customer name').fill('Farah binti Idris');
    await edit.getByLabel('Email').fill('farah.idris@families.example');
    // The owner corrects the e-mail address and the telephone number at the same time.
    await owner.call('PATCH', `/api/admin/bookings/${doubtful.id}`, {
      customerName: doubtful.customerName,
      customerEmail: 'farah@families.example',
      customerPhone: '012-000 1111',
    });
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    const both = dialog(staff, 'Somebody else changed this, too');
    await both.getByRole('radio', { name: 'Saved meanwhile: farah@families.example' }).waitFor();
    await both.getByRole('radio', { name: 'Yours: farah.idris@families.example' }).check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
    await told(staff, 'Booking updated successfully');
    await closed(staff, 'Edit Booking');
    await line(number).getByText('farah.idris@families.example').waitFor();
    const [corrected] = (await bookings('search=farah.idris')).bookings;
    expect(corrected).toMatchObject({
      customerName: 'Farah binti Idris',
      customerPhone: '012-000 1111',
    });

    await act(number, 'Resend Confirmation Email');
    await told(staff, 'Email resent successfully');
    await openPage(number);
    const history = historyList();
    await history.getByRole('listitem').nth(2).waitFor();
    // The history shows the old value as deleted and the new value as inserted.
    const name = history.getByRole('definition').filter({ hasText: 'Farah binti Idris' });
    await name
      .getByRole('deletion')
      .filter({ hasText: doubtful.customerName ?? '' })
      .waitFor();
    await name.getByRole('insertion').filter({ hasText: 'Farah binti Idris' }).waitFor();
    const file = staff.waitForEvent('download');
    await staff.getByRole('link', { name: 'PDF' }).click();
    expect((await file).suggestedFilename()).toBe(`houselights-history-${number}.pdf`);

    await staff.getByLabel('New note').fill('Pays the rest at the door.');
    await staff.getByRole('button', { name: 'Add Note' }).click();
    await told(staff, 'Note added');
    const notes = staff.getByRole('list', { name: 'Notes' });
    await notes.getByText('Pays the rest at the door.').waitFor();
    await notes.getByText(/Owner/).waitFor();
    expect(await staff.getByLabel('New note').inputValue()).toBe('');
    await history.getByText('Wrote a note: Pays the rest at the door.').waitFor();
    // A seat of the booking links to the history of that seat, which links back to the booking.
    const { row = '', number: seatNumber = 0, section = '' } = doubtful.seats[0] ?? {};
    await staff
      .getByRole('link', { name: `${section} Row ${row} Seat ${seatNumber}`, exact: true })
      .click();
    const ofSeat = staff.getByRole('region', {
      name: `History of ${section} - Row ${row}, Seat ${seatNumber}`,
    });
    await ofSeat.getByText('Bought: the seat is sold.').first().waitFor();
    await ofSeat.getByText('Now: Sold.').waitFor();
    await ofSeat.getByRole('link', { name: number }).first().click();
    await staff.waitForURL(`${site.url}/admin/bookings/${doubtful.id}`);
    await staff.getByRole('link', { name: 'All bookings' }).click();
    await line(number).getByText('1 note', { exact: true }).waitFor();

    // The owner changes a booking's status by an API call. The list on screen shows the new status without a reload.
    await owner.call('PATCH', `/api/admin/bookings/${doubtful.id}/status`, { status: 'verified' });
    await line(number).getByTitle('Verified (Legacy)', { exact: true }).waitFor();

    await act(number, 'View Details');
    await staff.waitForURL(`${site.url}/booking/${doubtful.id}`);
  });

  it('see the effects of undoing a rejection before they undo it', async () => {
    const number = paid.confirmationNumber;
    await staff.goto(`${site.url}/admin/bookings?search=${number}`);
    await choose(staff, `Status of ${number}`, 'Rejected');
    await dialog(staff, `Set ${number} to Rejected?`)
      .getByRole('button', { name: 'Change Status' })
      .click();
    await line(number).getByTitle('Rejected', { exact: true }).waitFor();
    await openPage(number);
    // Gives the page an outdated plan for the undo, until staff press Undo for the first time.
    let isOld = true;
    let readSinceTry = 0;
    await staff.route('**/undo', async (route) => {
      if (route.request().method() === 'POST') {
        isOld = false;
        readSinceTry = 0;
        return route.fallback();
      }
      readSinceTry += 1;
      const wasOld = isOld;
      const plan = (await (await route.fetch()).json()) as object;
      return route.fulfill({ json: wasOld ? { ...plan, basis: '0'.repeat(32) } : plan });
    });
    const history = historyList();
    await history
      .getByRole('button', { name: 'Undo: Status changed from Confirmed to Rejected.' })
      .first()
      .click();
    const undo = dialog(staff, 'What undoing means');
    await undo.getByText('Sets the status to Confirmed.').waitFor();
    await undo.getByText('free', { exact: true }).first().waitFor();
    const ticket = undo.getByRole('definition').filter({ hasText: 'not valid' });
    await ticket.getByRole('insertion').filter({ hasText: 'valid' }).waitFor();
    // The dialog says that its plan for the undo is outdated, and loads a new plan that staff can carry out.
    await undo.getByRole('button', { name: 'Undo It' }).click();
    await undo
      .getByRole('alert')
      .getByText(/The booking was changed meanwhile\./)
      .waitFor();
    await undo.getByText('Sets the status to Confirmed.').waitFor();
    await undo.getByRole('button', { name: 'Undo It' }).click();
    await closed(staff, 'What undoing means');
    await staff.unrouteAll({ behavior: 'wait' });
    // After the undo, the page must not load a plan for the same undo again: the server would say that the event cannot be
    // undone.
    expect(readSinceTry).toBe(0);
    await history.getByText('Status changed from Rejected to Confirmed.').first().waitFor();
    await staff.getByTitle('Confirmed', { exact: true }).waitFor();
  });

  it('can undo a status change for ten seconds', async () => {
    const { id, confirmationNumber: number } = paid;
    const page = await staff.context().newPage();
    await holdTimer(page, 10_000);
    await page.goto(`${site.url}/admin/bookings?search=${number}`);
    await choose(page, `Status of ${number}`, 'Rejected');
    await dialog(page, `Set ${number} to Rejected?`)
      .getByRole('button', { name: 'Change Status' })
      .click();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.waitFor();
    await untilTrue(page, 'held.size > 0');
    await page.evaluate('held.run()');
    await undo.waitFor({ state: 'detached' });
    await owner.call('PATCH', `/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    await page.close();
  });

  it('see who changed what, and can download the changes as a file', async () => {
    await owner.call('PATCH', `/api/productions/${ledang.productionId}`, {
      dates: 'Every evening of the week',
    });
    const isTold = async (): Promise<boolean> =>
      (
        await ask<CatalogueHistoryPage>(`/api/schools/${school.id}/history?kind=productions`)
      ).entries.some(({ changes }) =>
        changes.some(({ after }) => after === 'Every evening of the week'),
      );
    // The relay copies the change from the outbox to the event log a moment later.
    await waitUntil('the history has the change', isTold);
    await staff.goto(`${site.url}/admin/settings`);
    await staff.getByRole('link', { name: 'Change History' }).click();
    await choose(staff, 'Kind', 'Productions');
    await staff.waitForURL(/kind=productions/);
    const entry = staff
      .getByRole('list', { name: 'Changes' })
      .getByRole('listitem')
      .filter({ hasText: 'Every evening of the week' });
    await entry.getByText('Changed a production.').waitFor();
    await entry.getByText(/Owner/).waitFor();
    expect(await axeViolations(staff)).toEqual([]);
    const saved = staff.waitForEvent('download');
    await staff.getByRole('link', { name: 'CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('houselights-changes.csv');
    // A production links to its changes.
    await staff.goto(`${site.url}/admin/productions`);
    await staff.getByRole('button', { name: `More actions for ${ledang.productionTitle}` }).click();
    await staff.getByRole('menuitem', { name: 'Changes' }).click();
    await staff.waitForURL((url) => url.searchParams.get('productionId') === ledang.productionId);
    await entry.waitFor();
  });

  it('cancel a booking, which frees its seats', async () => {
    const { totalAll } = await bookings();
    const number = pending.confirmationNumber;
    await staff.goto(`${site.url}/admin/bookings`);
    await act(number, 'Cancel Booking');
    const ask = dialog(staff, 'Cancel Booking');
    await ask.getByText('permanently deletes').waitFor();
    await ask.getByText('Its history and its account stay.').waitFor();
    await ask.getByRole('button', { name: 'Cancel Booking' }).click();
    await told(staff, 'Booking canceled and seats released');
    await line(number).waitFor({ state: 'detached' });
    await staff.getByText(`${totalAll - 1} bookings`).waitFor();

    // The list does not show the cancelled booking until staff filter by its status.
    await staff.getByText('Expired and cancelled bookings are not counted here').waitFor();
    await choose(staff, 'Status', 'Cancelled');
    await line(number).getByText('Cancelled', { exact: true }).waitFor();
    await openPage(number);
    await historyList().getByText('Cancelled; the seats were released.').waitFor();
    await staff.getByText('Cancel Booking: Not any more: it was cancelled').waitFor();
    await historyList()
      .getByRole('button', { name: 'Undo: Cancelled; the seats were released.' })
      .click();
    const undo = dialog(staff, 'What undoing means');
    await undo.getByText('It cannot be undone').waitFor();
    await undo.getByText(/cannot be changed any more/).waitFor();
    expect(await undo.getByRole('button', { name: 'Undo It' }).isDisabled()).toBe(true);
    await undo.getByRole('button', { name: 'Leave It' }).click();
    await closed(staff, 'What undoing means');
  });

  it('who try to confirm a rejected booking see which booking took its seats', async () => {
    const { performanceId, totalAmount, seats, confirmationNumber: number } = rejected;
    const others = await fetch(`${site.url}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        performanceId,
        customerName: 'Nur Iman',
        customerEmail: 'nur.iman@family.example',
        customerPhone: '+60 12-345 6789',
        seats: seats.map(({ section, row, number: seat }) => ({ section, row, number: seat })),
        totalAmount,
      }),
    });
    expect(others.status).toBe(201);
    const { bookingId } = (await others.json()) as { bookingId: string };
    const { confirmationNumber } = await ask<{ confirmationNumber: string }>(
      `/api/bookings/${bookingId}`,
    );
    await staff.goto(`${site.url}/admin/bookings?search=${number}`);
    await choose(staff, `Status of ${number}`, 'Confirmed');
    const confirm = dialog(staff, `Set ${number} to Confirmed?`);
    await confirm
      .getByText(/^If its seats were given up, it gets them again if nobody else/)
      .waitFor();
    await confirm.getByRole('button', { name: 'Change Status' }).click();
    await told(staff, new RegExp(`booked by ${confirmationNumber}`));
    await confirm.getByRole('button', { name: 'Keep Status' }).click();
    await line(number).getByTitle('Rejected', { exact: true }).waitFor();
  });

  it('can record the refund of a cancelled booking and undo the record', async () => {
    const { id, confirmationNumber: number } = refunded;
    const sum = `RM ${refunded.totalAmount}`;
    await owner.call('DELETE', `/api/admin/bookings/${id}`);
    const isDue = async (): Promise<boolean> =>
      (await ask<PaymentsView>(`/api/admin/schools/${school.id}/payments`)).refundsDue.items.some(
        ({ confirmationNumber }) => confirmationNumber === number,
      );
    const openRefunds = async (): Promise<void> => {
      await staff.goto(`${site.url}/admin/payments`);
      await staff.getByRole('tab', { name: 'Refunds due' }).click();
    };
    // The read model of refunds may be updated after the cancellation was answered, so the test polls.
    await waitUntil('a refund is due', isDue);
    await openRefunds();
    const due = staff.getByRole('listitem').filter({ hasText: number });
    await due.getByText(`${sum} to pay back`).waitFor();
    expect(await axeViolations(staff)).toEqual([]);
    await due.getByLabel('Reference').fill('MBB 4711');
    // An amount typed before the answer arrives must not be shown as paid back.
    const refunds = `**/api/admin/bookings/${id}/refunds`;
    await staff.route(refunds, async (route) => {
      await due.getByLabel('Amount in RM').fill('1.00');
      await route.fallback();
    });
    await due.getByRole('button', { name: `Mark as paid back: ${number}` }).click();
    await told(staff, `${sum} of ${number} marked as paid back`);
    await staff.unroute(refunds);
    await waitUntil('no refund is due', async () => !(await isDue()));
    await openRefunds();

    await due.getByRole('link', { name: number }).click();
    const account = staff.getByRole('region', { name: 'Account' });
    const row = (name: RegExp) => account.getByRole('row', { name });
    await row(new RegExp(`^Paid back .*${sum}$`)).waitFor();
    await row(/^Refund due .*RM 0\.00$/).waitFor();
    await account.getByText('How the sums came about').click();
    await account.getByText(/^Paid RM .* back on .*, reference MBB 4711\.$/).waitFor();
    await account.getByRole('button', { name: `Undo the refund of ${sum}` }).click();
    await row(new RegExp(`^Refund due .*${sum}$`)).waitFor();

    // The answer to a refund is lost. Staff change the amount and press the button again. Only the first refund is recorded.
    await waitUntil('a refund is due', isDue);
    await openRefunds();
    await due.getByLabel('Reference').fill('MBB 4712');
    await due.getByLabel('Amount in RM').fill('1.00');
    await staff.route(refunds, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await due.getByRole('button', { name: `Mark as paid back: ${number}` }).click();
    await told(staff, /The server cannot be reached/);
    await staff.unroute(refunds);
    await due.getByLabel('Amount in RM').fill('2.00');
    await due.getByRole('button', { name: `Mark as paid back: ${number}` }).click();
    await told(staff, /RM 1\.00 were marked as paid back already/);
    await due.getByText('after RM 1.00 were paid back').waitFor();
    // The list of refunds that were paid shows the refund, too.
    await due.getByRole('link', { name: number }).first().click();
    await account.getByRole('button', { name: 'Undo the refund of RM 1.00' }).click();
    await row(new RegExp(`^Refund due .*${sum}$`)).waitFor();

    await staff.goto(`${site.url}/booking/${id}`);
    await staff.getByText(`The school has to pay you ${sum} back`).waitFor();
    await staff.goto(`${site.url}/admin/bookings`);
  });

  const card = (name: string) => staff.getByRole('region', { name });
  const analytics = () => ask<AnalyticsView>(`/api/admin/analytics?schoolId=${school.id}`);

  it('see the figures of the school in analytics', async () => {
    const visitor = await newPage(browser);
    await Promise.all([
      visitor.waitForResponse('**/api/page-views'),
      visitor.goto(`${site.url}/my-tickets`),
    ]);
    await visitor.context().close();
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'Analytics' })
      .click();
    await staff.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor();
    const numbers = await analytics();
    await card('Total Bookings')
      .getByText(String(numbers.totalBookings), { exact: true })
      .waitFor();
    await card('Total Revenue')
      .getByText(
        `RM ${new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2 }).format(Number(numbers.totalRevenue))}`,
        { exact: true },
      )
      .waitFor();
    await card('Seat Occupancy')
      .getByText(String(numbers.totalSeatsSold), { exact: true })
      .waitFor();
    // The total on the card agrees with its list of bookings, or the card says how many bookings the list omits.
    const unlisted = numbers.totalBookings - (await bookings()).totalAll;
    expect(unlisted).toBeGreaterThan(0);
    await card('Total Bookings')
      .getByText(
        `With ${unlisted} cancelled or expired, which the bookings list and the exports leave out`,
      )
      .waitFor();
    await card('Sales over Time')
      .getByRole('slider', { name: /^Sales from/ })
      .waitFor();
    for (const name of [
      'Unique Customers',
      'Conversion Rate',
      'Incomplete Bookings',
      'Check-in Status',
      'Booking Status Breakdown',
      'Website Traffic',
    ]) {
      await card(name).waitFor();
    }
    await card('Top Productions by Revenue').getByText('Puteri Gunung Ledang').waitFor();
    // The traffic counts pages opened by visitors, not by staff.
    await card('Website Traffic').getByText('My Tickets', { exact: true }).waitFor();
    expect(await card('Website Traffic').getByText('/admin').count()).toBe(0);
  });

  it('see an abandonment rate that omits bookings that may still be paid', async () => {
    const numbers = await analytics();
    // The abandonment rate does not count a booking that may still be paid.
    expect(numbers.pendingBookings).toBeGreaterThan(0);
    const decided = numbers.totalBookings - numbers.pendingBookings;
    await card('Incomplete Bookings')
      .locator('div')
      .filter({ hasText: /^Abandonment rate/ })
      .getByText(`${((100 * numbers.cancelledBookings) / decided).toFixed(1)}%`, { exact: true })
      .waitFor();
  });

  it('see confirmed, pending and cancelled bookings in different colours in analytics', async () => {
    const colourOf = (label: string) =>
      card('Booking Status Breakdown')
        .getByRole('listitem')
        .filter({ hasText: label })
        .locator('rect')
        .last()
        .evaluate(
          (bar) =>
            (
              globalThis as unknown as { getComputedStyle(of: unknown): { fill: string } }
            ).getComputedStyle(bar).fill,
        );
    const colours = await Promise.all(['Confirmed', 'Pending', 'Cancelled'].map(colourOf));
    expect(new Set(colours).size).toBe(3);
  });

  it('see the figure of the last 7 days beside each key figure in analytics', async () => {
    for (const name of ['Total Bookings', 'Total Revenue', 'Unique Customers', 'Conversion Rate'])
      await card(name).getByText('in the last 7 days').waitFor();
  });

  it('export the bookings that analytics count as a spreadsheet', async () => {
    const numbers = await analytics();
    const seatRows = numbers.bookings.reduce(
      (sum, { seats }) => sum + Math.max(1, seats.length),
      0,
    );
    const today = () =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date());
    // Midnight may pass between this line and the export, so both dates are accepted.
    const days = [today()];
    // The export reads no booking from the server, because the analytics answer already contains all bookings.
    const calls: string[] = [];
    const listen = (request: Request) => calls.push(new URL(request.url()).pathname);
    staff.on('request', listen);
    const [csv] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    days.push(today());
    expect(days.map((day) => `houselights-analytics-${day}.csv`)).toContain(
      csv.suggestedFilename(),
    );
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(seatRows + 1);
    expect(lines[0]?.split(',')).toHaveLength(12);

    const [excel] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'Export Excel' }).click(),
    ]);
    days.push(today());
    expect(days.map((day) => `houselights-analytics-${day}.xlsx`)).toContain(
      excel.suggestedFilename(),
    );
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.readFile(await excel.path());
    const sheet = workbook.worksheets[0];
    expect([sheet?.rowCount, sheet?.columnCount]).toEqual([seatRows + 1, 12]);
    // Telephone numbers of the demo begin with a plus, so the cell must hold text and not a formula.
    const phone = sheet?.getRow(2).getCell(4);
    expect(phone?.value).toMatch(/^\+60/);
    expect([phone?.type, phone?.numFmt]).toEqual([ExcelJs.ValueType.String, '@']);
    expect(lines[1]).toMatch(/,'\+60/);
    staff.off('request', listen);
    expect(calls.filter((path) => path.startsWith('/api/admin/analytics'))).toEqual([]);
  });

  it('see the hall of one performance in analytics', async () => {
    await choose(staff, 'Performance', /^Puteri Gunung Ledang, 11 Dec|^Puteri Gunung Ledang/);
    await staff.waitForURL(/performanceId=/);
    await staff.getByRole('img', { name: /^Front Stalls: \d+ seats sold/ }).waitFor();
  });

  it('still see the next guest when the answer to an earlier check-in arrives late', async () => {
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'Scanner' })
      .click();
    await staff.getByRole('heading', { name: 'Ticket Scanner' }).waitFor();
    expect(await staff.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    const result = staff.getByRole('dialog');
    const show = async (number: string) => {
      await staff.getByLabel('Confirmation number').fill(number);
      await staff.getByRole('button', { name: 'Check In', exact: true }).click();
    };
    const close = async () => {
      await staff.keyboard.press('Escape');
      await result.waitFor({ state: 'detached' });
    };
    await staff.getByLabel('Door', { exact: true }).selectOption(ledang.id);
    await show(unpaid.confirmationNumber);
    await result.getByRole('heading', { name: 'Not Paid' }).waitFor();
    await close();

    let mayAnswer = (): void => undefined;
    const held = new Promise<void>((resolve) => (mayAnswer = resolve));
    await staff.route('**/check-in', async (route) => {
      await held;
      await route.fallback();
    });
    await show(party.confirmationNumber);
    await result.getByRole('button', { name: 'Check In, Although Not Today' }).click();
    await result.getByRole('button', { name: 'Check In 4 Guests' }).click();
    await result.getByRole('button', { name: 'Checking in...' }).waitFor();
    await close();
    await show('nonsense');
    const unknown = result.getByRole('heading', { name: 'Unknown Ticket' });
    await unknown.waitFor();
    mayAnswer();
    await staff
      .getByRole('region', { name: 'Recent Check-Ins' })
      .getByText('4 of 4 here')
      .waitFor();
    expect(await unknown.count()).toBe(1);
    await staff.unroute('**/check-in');
    await close();
  });

  it('can scan one ticket after another without a tap', async () => {
    const phone = await newPage(browser, { viewport: PHONE, deviceScaleFactor: 2 });
    await phone.goto(`${site.url}/booking/${guest.id}`);
    const ticket = join(tmpdir(), 'ticket.y4m');
    await film(ticket, await phone.getByRole('img', { name: /^QR code/ }).screenshot());

    const withCamera = await launchBrowser(pretendedCamera(ticket));
    try {
      const door = await school.page(withCamera, '/scanner', 'owner');
      await door.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      await door.getByRole('button', { name: 'Start Scanning' }).click();
      await door.getByRole('button', { name: 'Check In, Although Not Today' }).click();
      const recent = door.getByRole('region', { name: 'Recent Check-Ins' });
      await recent.getByText(guest.confirmationNumber).waitFor();
      await door.getByRole('button', { name: 'Stop Scanning' }).waitFor();
    } finally {
      await withCamera.close();
    }
    const inside = async (): Promise<number | undefined> =>
      (await bookings(`search=${guest.confirmationNumber}`)).bookings[0]?.checkedInSeats.length;
    // The server answers a check-in without waiting long for the guest list, so the list may change after the answer.
    await waitUntil('the guest is inside', inside);
  });

  it('see in bookings management who is checked in', async () => {
    const number = party.confirmationNumber;
    await staff.goto(`${site.url}/admin/bookings?search=${number}`);
    const cells = line(number).getByRole('cell');
    const expected = [
      [number],
      [party.customerName, party.customerEmail, party.customerPhone],
      [party.productionName],
      [/20\d\d/, /:\d\d/],
      [/Row .*\d/],
      [`RM ${party.totalAmount}`],
      ['Confirmed'],
      ['Checked In', '4 seats', /\d{4}, \d{1,2}:\d\d/],
    ];
    for (const [index, texts] of expected.entries())
      for (const text of texts)
        await cells
          // Skips the first cell, which is the checkbox that selects the booking.
          .nth(index + 1)
          .filter({ hasText: text ?? '' })
          .waitFor();
    await staff.goto(`${site.url}/admin/bookings?search=${paid.confirmationNumber}`);
    await line(paid.confirmationNumber).getByText('Not checked in').waitFor();
  });

  it('can replay the sale of a performance to any moment', async () => {
    await staff.goto(`${site.url}/admin/performances/${ledang.id}/replay`);
    await staff.getByRole('heading', { name: 'The Hall at Any Moment' }).waitFor();
    const figure = async (name: string) =>
      Number(
        await staff
          .locator('dl > div')
          .filter({ hasText: name })
          .getByRole('definition')
          .textContent(),
      );
    const hall = staff.getByRole('group', { name: /^The hall/ });
    const soldSeats = hall.getByRole('button', { name: /, sold$/ });
    const slider = staff.getByRole('slider', { name: 'Moment' });
    // The replay opens at the present moment, and its figures agree with the drawn seats.
    const sold = await figure('Sold');
    expect(sold).toBeGreaterThan(0);
    expect(await soldSeats.count()).toBe(sold);
    // The tick of a sold seat is drawn below the seat's number.
    expect(
      await soldSeats.first().evaluate((seat) => {
        const drawn = seat as unknown as { querySelector(by: string): { getBBox(): Box } };
        type Box = { y: number; height: number };
        const number = drawn.querySelector('text').getBBox();
        return drawn.querySelector('path:last-of-type').getBBox().y - number.y - number.height;
      }),
    ).toBeGreaterThan(-1);
    const notForSale = await figure('Not for sale');
    expect(notForSale).toBeGreaterThan(0);
    expect(await hall.locator('[data-state="unavailable"]').count()).toBe(notForSale);

    const momentOf = () => slider.getAttribute('aria-valuetext');
    const moves = async (act: () => Promise<void>) => {
      const before = await momentOf();
      await act();
      await staff.waitForFunction(
        (text) =>
          (
            globalThis as unknown as {
              document: { querySelector(by: string): { getAttribute(name: string): string } };
            }
          ).document
            .querySelector('[aria-label="Moment"]')
            .getAttribute('aria-valuetext') !== text,
        before,
      );
    };
    await slider.focus();
    await moves(() => slider.press('Home'));
    expect(await figure('Sold')).toBeLessThan(sold);
    const first = await momentOf();
    await moves(() => slider.press('ArrowRight'));
    await moves(() => slider.press('ArrowLeft'));
    expect(await momentOf()).toBe(first);

    await moves(() => slider.press('Space'));
    await staff.getByRole('button', { name: 'Pause' }).waitFor();
    await slider.press('Space');
    await staff.getByRole('button', { name: 'Play' }).waitFor();
    // With reduced motion there is no Play button, and Space moves by one step.
    await staff.emulateMedia({ reducedMotion: 'reduce' });
    await staff.getByRole('button', { name: 'Play' }).waitFor({ state: 'detached' });
    await moves(() => slider.press('Home'));
    await moves(() => slider.press('Space'));
    await moves(() => slider.press('End'));
    expect(await figure('Sold')).toBe(sold);
    await staff.emulateMedia({ reducedMotion: null });
    // On a phone the replay's three buttons share one row.
    await staff.getByRole('button', { name: 'Play' }).waitFor();
    await staff.setViewportSize({ width: 390, height: 844 });
    const tops = await Promise.all(
      ['Step Back', 'Play', 'Step Forward'].map(
        async (name) => (await staff.getByRole('button', { name, exact: true }).boundingBox())?.y,
      ),
    );
    expect(new Set(tops).size).toBe(1);
    await staff.setViewportSize({ width: 1400, height: 1000 });

    // The history of a seat is far below the hall, so the focus moves to the history. When the history is closed, the focus
    // returns to the seat.
    const before = staff.url();
    const seats = await hall
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .slice(0, 2)
          .map((one) => (one as unknown as { dataset: { seat: string } }).dataset.seat),
      );
    const focused = (selector: string) => staff.locator(`${selector}:focus`);
    for (const seat of seats) {
      await hall.locator(`[data-seat="${seat}"]`).focus();
      await staff.keyboard.press('Enter');
      await staff.waitForURL((url) => url.searchParams.get('seat') === seat);
      await focused('#seat-history').waitFor();
    }
    // One step Back leaves the history of seats, however many seats were opened.
    await staff.goBack();
    await staff.waitForURL(before);
    await staff.goForward();
    await staff
      .getByRole('region', { name: /^History of / })
      .getByRole('button', { name: 'Close' })
      .click();
    await focused(`[data-seat="${seats.at(-1)}"]`).waitFor();
  });

  it('open the real scanner, while visitors get only the practice mode', async () => {
    const visitor = await newPage(browser);
    await visitor.goto(`${site.url}/scanner`);
    await visitor.getByText('Practice', { exact: true }).waitFor();
  });

  it('cannot open the screens of super administrators', async () => {
    await staff.goto(`${site.url}/admin/users`);
    await staff.getByText('You must be a super admin to access this page.').waitFor();
    await staff.goto(`${site.url}/super-admin`);
    await staff.getByRole('heading', { name: 'Access Denied' }).waitFor();
  });

  it('get and lose their roles through a super administrator', async () => {
    const other = await OwnSchool.register(site.url);
    const email = school.ownerEmail.replace('owner', 'volunteer');
    await Staff.signIn(site.url, email);
    const superAdmin = await signedIn(browser, site.url, SUPER, '/admin/users');
    await superAdmin.getByText('Super Admin', { exact: true }).first().waitFor();
    const search = superAdmin.getByRole('searchbox', { name: 'Search users' });
    await search.fill('nobody at all');
    await superAdmin.getByRole('heading', { name: 'No users found' }).waitFor();
    await search.fill(email);
    await superAdmin.getByRole('button', { name: /^Add School for/ }).click();
    const add = dialog(superAdmin, 'Add School');
    expect(await add.getByRole('button', { name: 'Add School' }).isDisabled()).toBe(true);
    await choose(superAdmin, 'School', school.name);
    await add.getByRole('button', { name: 'Add School' }).click();
    await told(superAdmin, 'School Admin Added');
    await superAdmin
      .getByRole('button', { name: new RegExp(`^Remove .* from ${school.name}$`) })
      .click();
    const remove = dialog(superAdmin, 'Remove School Admin');
    await remove.getByText('Are you sure you want to remove this school admin role?').waitFor();
    await remove.getByRole('button', { name: 'Remove' }).click();
    await told(superAdmin, 'School Admin Removed');

    const links = superAdmin.getByRole('navigation', { name: 'Staff' });
    const manage = ({ name }: OwnSchool) => choose(superAdmin, 'Managing school', name);
    await links.getByRole('link', { name: 'Bookings' }).click();
    await manage(school);
    await superAdmin.getByText(`${(await bookings()).totalAll} bookings`).waitFor();
    await choose(superAdmin, 'Production', ledang.productionTitle);
    await superAdmin.waitForURL(/productionId=/);
    await manage(other);
    await superAdmin.getByRole('heading', { name: 'No Bookings Yet' }).waitFor();
    await superAdmin.waitForURL((url) => !url.searchParams.has('productionId'));
    await superAdmin.context().close();
  });

  it('see how a showtime sells compared with an earlier show', async () => {
    const [next, other] = kancil as [PerformanceView, PerformanceView];
    // Moves the school's other performance into the past, so that the sales chart compares with it.
    await owner.call('PATCH', `/api/performances/${other.id}`, {
      dateTime: new Date(Date.now() - 48 * 3_600_000).toISOString(),
    });
    await staff.goto(`${site.url}/admin/analytics?performanceId=${next.id}`);
    const { days, sold, capacity } = await ask<SalesCurveView>(
      `/api/admin/analytics/sales-curve?performanceId=${next.id}`,
    );
    const card = staff.getByRole('region', { name: 'Will We Fill It?' });
    await card.getByText(`${sold} of ${capacity} seats sold`).first().waitFor();
    await card.getByText('The earlier show had sold').waitFor();
    await card.getByText('Earlier shows', { exact: true }).waitFor();
    await card.locator('canvas').waitFor();
    const chart = card.getByRole('slider', { name: /^Seats sold by days before/ });
    await chart.focus();
    await staff.keyboard.press('Home');
    const first = `${days[0]?.daysBefore} days before: ${days[0]?.sold} of ${capacity} seats sold`;
    await card.getByText(first).waitFor();
    expect(await chart.getAttribute('aria-valuetext')).toContain(first);
    await staff.keyboard.press('ArrowRight');
    await card.getByText(`${days[1]?.daysBefore} days before: `).waitFor();
    const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
    await chart.hover({ position: { x: width - 40, y: height / 2 } });
    await card.getByText('The day itself: still to come; earlier shows').waitFor();
  });

  it('who write to the families of selected bookings see how many families they reach and which emails were not sent', async () => {
    const [other] = await school.production('A second show');
    if (!other) throw new Error('The second show has no performance');
    const [reached, refused] = await Promise.all([
      school.order(ledang, 'H', [1, 2]),
      school.order(other, 'B', [1]),
    ]);
    await staff.goto(`${site.url}/admin/bookings`);
    for (const { confirmationNumber } of [reached, refused])
      await staff.getByRole('checkbox', { name: `Select ${confirmationNumber}` }).check();
    await staff
      .getByRole('region', { name: 'Selected bookings' })
      .getByRole('button', { name: 'Write' })
      .click();
    const write = dialog(staff, 'Write to these families');
    await write.getByText(/^2 bookings of 2 families, 3 seats, RM /).waitFor();
    await write.getByLabel('Subject').fill('Your seats');
    await write.getByLabel('Message').fill('Please come to the office.');
    await staff.route(`**/api/admin/performances/${other.id}/messages`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { error: 'too_many_messages', message: 'Tomorrow.' } })
        : route.continue(),
    );
    await write.getByRole('button', { name: 'Send to 2 families' }).click();
    await write.getByText('Sent to 1 of 1 family').waitFor();
    await write.getByText(`${refused.confirmationNumber}: Tomorrow.`).waitFor();
    expect(await write.getByText(reached.confirmationNumber).count()).toBe(0);
    await staff.unrouteAll({ behavior: 'wait' });
    await write.getByRole('button', { name: 'Close' }).last().click();
    await closed(staff, 'Write to these families');
  });

  it('who cancel several bookings at once see which booking was not cancelled', async () => {
    const [going, staying] = await Promise.all([
      school.order(ledang, 'G', [1, 2], 'pending_payment'),
      school.order(ledang, 'G', [3], 'pending_payment'),
    ]);
    await staff.goto(`${site.url}/admin/bookings`);
    for (const { confirmationNumber } of [going, staying])
      await staff.getByRole('checkbox', { name: `Select ${confirmationNumber}` }).check();
    await staff.route(`**/api/admin/bookings/${staying.id}`, (route) =>
      route.fulfill({ status: 409, json: { error: 'conflict', message: 'Somebody pays now.' } }),
    );
    const bar = staff.getByRole('region', { name: 'Selected bookings' });
    await bar.getByText(/^2 bookings of 2 families, 3 seats, RM /).waitFor();
    await bar.getByRole('button', { name: 'Cancel' }).click();
    const asked = dialog(staff, 'Cancel these bookings?');
    await asked.getByText(/permanently deletes the bookings and releases the seats/).waitFor();
    await asked.getByRole('button', { name: 'Cancel Bookings' }).click();
    await asked.getByText('Done for 1 of 2 bookings').waitFor();
    await asked.getByText(`${staying.confirmationNumber}: Somebody pays now.`).waitFor();
    expect(await asked.getByText(going.confirmationNumber).count()).toBe(0);
    await staff.unrouteAll({ behavior: 'wait' });
    await asked.getByRole('button', { name: 'Close' }).last().click();
    await line(going.confirmationNumber).waitFor({ state: 'detached' });
    await line(staying.confirmationNumber).waitFor();
  });
});
