import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import type {
  BookingCreated,
  BookingListItem,
  BookingStatusView,
  BookingView,
  UploadUrlView,
} from '../../../backend/contracts/rest/bookings.js';
import type {
  PerformanceView,
  SeatingSectionView,
} from '../../../backend/contracts/rest/catalogue.js';
import { CookieJar } from '../../../backend/tools/bench/test-bed/cookie-jar.js';
import { renderReceipt } from '../../../backend/tools/demo-receipt/render-receipt.js';
import { waitUntil } from '../../../backend/testing/wait-until.js';
import { keepNotices } from '../notices.js';
import { untilTrue } from './until-true.js';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/**
 * Opens a browser context for a visitor, with service workers blocked by default: an active service worker could send requests
 * that `page.route` does not see. Records the context's notices for `told`.
 */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const visitor = await browser.newContext({
    locale: 'en-MY',
    viewport: DESKTOP,
    serviceWorkers: 'block',
    ...options,
  });
  await keepNotices(visitor);
  return visitor;
}

/** Opens a page in a new browser context, without cookies, storage or cached files. */
export const newPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> => (await newVisitor(browser, options)).newPage();

export const seatButton = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label}, RM`) });

/**
 * Zooms in on a seat's section. On a touch screen the whole hall is drawn small at first, and the first tap zooms in without
 * selecting a seat.
 */
export async function comeNear(page: Page, label: string): Promise<void> {
  await seatButton(page, label).tap();
  await untilTrue(
    page,
    `document.querySelector('[aria-label^="${label}, RM"]').getBoundingClientRect().width > 40`,
  );
}

export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Aisyah');
  await page.getByLabel('Last Name').fill('Rahman');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('012-345 6789');
}

/** HTTP client for requests that a test makes outside of the browser. */
export class Server {
  /** Cookies of this client. They prove to the server that the client placed its orders. */
  private readonly cookies = new CookieJar();

  constructor(readonly url: string) {}

  /** Sends a GET request. After a 429 answer, waits as long as the answer says and sends the request again. */
  async get<T>(path: string): Promise<T> {
    const answer = await waitUntil(`${path} may be asked for again`, async () => {
      const given = await fetch(this.url + path, { headers: this.cookiesFor(path) });
      if (given.status !== 429) return given;
      await pause(Number(given.headers.get('retry-after') ?? 1) * 1000);
      return null;
    });
    return (await answer.json()) as T;
  }

  async post<T>(path: string, json?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const typed: Record<string, string> =
      json === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { ...typed, ...this.cookiesFor(path), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    this.cookies.keep(answer);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  private cookiesFor(path: string): Record<string, string> {
    const cookie = this.cookies.headerFor(path);
    return cookie === '' ? {} : { cookie };
  }

  /** Gives a booking of this client to a browser, as if the browser had placed the order. */
  async handOver({ id, confirmationNumber }: BookingView, to: BrowserContext): Promise<void> {
    const paths = [`/api/bookings/${id}`, `/api/bookings/confirmation/${confirmationNumber}`];
    await to.addCookies(
      paths.map((path) => ({
        name: 'houselights-order',
        value: this.cookies.value('houselights-order', path) ?? '',
        domain: new URL(this.url).hostname,
        path,
      })),
    );
  }

  /**
   * Polls until there is an order under the e-mail address, and returns all orders under it. The look-up may show a new order
   * late.
   */
  async ordersOf(email: string): Promise<BookingListItem[]> {
    return waitUntil(`there is an order of ${email}`, async () => {
      const found = await this.get<BookingListItem[]>(`/api/bookings/email/${email}`);
      return found.length > 0 ? found : null;
    });
  }

  async showOf(title: string): Promise<PerformanceView> {
    const show = (await this.get<PerformanceView[]>('/api/performances')).find(
      ({ productionTitle }) => productionTitle === title,
    );
    if (!show) throw new Error(`Nothing on of ${title}`);
    return show;
  }

  /** Returns the numbers of unavailable seats in a row. */
  async takenIn(show: PerformanceView, row: string): Promise<number[]> {
    const { overrides } = await this.row(show, row);
    return overrides
      .filter(({ status }) => status !== 'available')
      .map(({ seatNumber }) => seatNumber);
  }

  /**
   * Resolves when the server shows these seats of a row as taken or free. The seating may show a new order late, so this polls.
   */
  async untilRow(
    show: PerformanceView,
    row: string,
    { taken = [], free = [] }: { taken?: readonly number[]; free?: readonly number[] },
  ): Promise<void> {
    await waitUntil(`row ${row} has ${taken.join()} taken and ${free.join()} free`, async () => {
      const now = await this.takenIn(show, row);
      return taken.every((seat) => now.includes(seat)) && !free.some((seat) => now.includes(seat));
    });
  }

  /** Orders seats of a row at the row's price. */
  async place(
    show: PerformanceView,
    row: string,
    numbers: readonly number[],
    customerEmail: string,
  ): Promise<BookingView> {
    const { section, rowLabel, price } = await this.row(show, row);
    const seats = numbers.map((number) => ({ section, row: rowLabel, number }));
    const totalAmount = (Number(price) * seats.length).toFixed(2);
    const order = {
      performanceId: show.id,
      customerName: 'Aisyah Rahman',
      customerEmail,
      customerPhone: '012-345 6789',
      seats,
      totalAmount,
    };
    const { bookingId } = await this.post<BookingCreated>('/api/bookings', order, {
      'Idempotency-Key': randomUUID(),
    });
    return this.get<BookingView>(`/api/bookings/${bookingId}`);
  }

  private async row(show: PerformanceView, letter: string) {
    const sections = await this.get<SeatingSectionView[]>(
      `/api/productions/${show.productionId}/seating?performanceId=${show.id}`,
    );
    const rows = sections.flatMap(({ name, rows: own }) =>
      own.map((row) => ({ ...row, section: name })),
    );
    const found = rows.find(({ rowLabel }) => rowLabel.endsWith(letter));
    if (!found) throw new Error(`No row ${letter}`);
    return found;
  }

  receiptFor(
    { totalAmount, payee, paymentReference }: BookingView,
    sen = Math.round(Number(totalAmount) * 100),
  ): Promise<Buffer> {
    return renderReceipt({
      amountSen: sen,
      recipient: payee.merchantName,
      accountNumber: payee.accountNumber,
      transactionId: `MBB${Date.now()}`,
      paidAt: new Date(),
      reference: paymentReference,
    });
  }

  /** Sends a receipt for a booking, and waits for the decision on the receipt. */
  async pay(booking: BookingView, receipt: Buffer): Promise<BookingStatusView> {
    const { uploadUrl, objectUrl } = await this.post<UploadUrlView>(
      `/api/bookings/${booking.id}/upload-url`,
    );
    await fetch(new URL(uploadUrl, this.url), {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(receipt),
    });
    await this.post(`/api/bookings/${booking.id}/verify-receipt`, { receiptURL: objectUrl });
    return waitUntil('the receipt is decided', async () => {
      const status = await this.get<BookingStatusView>(`/api/bookings/${booking.id}/status`);
      if (status.status !== 'verifying') return status;
      // Polls, as the screens do, because the server sends browsers no event about a decided receipt.
      await pause(500);
      return null;
    });
  }
}
