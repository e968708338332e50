import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { SchoolCashView } from '../../backend/contracts/rest/books.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { rowName } from '../../backend/contracts/rest/seat-text.js';
import type { SoldTicketView } from '../../backend/contracts/rest/sales.js';
import { toRinggit } from '../../backend/contracts/money.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import type { Staff } from '../../backend/tools/bench/test-bed/staff.js';
import { dialog, told, untold } from './staff-page.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { PHONE, seatButton, Server } from './testing/site-visitor.js';
import { axeViolations } from './testing/axe-violations.js';
import { untilTrue } from './testing/until-true.js';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  statementStream,
  type StatementEvent,
  type StatementImported,
} from '../../backend/contracts/events/index.js';
import { PostgresEventStore } from '../../backend/infrastructure/event-store/postgres/postgres-event-store.js';

const LINES = 10_000;

/**
 * Simulates the import of a bank statement of ten thousand lines by another process of the site. The test controls
 * its progress. All lines are outgoing payments, so no list shows them.
 */
class OtherImport {
  private readonly pool: pg.Pool;
  private readonly store: PostgresEventStore;
  private readonly statementId = randomUUID();

  constructor(
    connectionString: string,
    private readonly schoolId: string,
  ) {
    this.pool = new pg.Pool({ connectionString, max: 2 });
    this.store = new PostgresEventStore({ pool: this.pool, connectionString });
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.pool.end();
  }

  /** Records `count` more lines of the simulated statement import. */
  record(count: number): Promise<void> {
    const { schoolId, statementId } = this;
    const lines = Array.from({ length: count }, () => ({
      lineId: randomUUID(),
      date: '2029-05-01',
      time: null,
      amountSen: -100,
    }));
    const of = { fileName: FACTS.fileName, newLines: LINES };
    return this.append({
      type: 'StatementLinesRecorded',
      data: { schoolId, statementId, lines, texts: null, of },
    });
  }

  complete(): Promise<void> {
    const { schoolId, statementId } = this;
    return this.append({
      type: 'StatementImported',
      data: { ...FACTS, schoolId, statementId, sha256: statementId },
    });
  }

  private async append({ type, data }: StatementEvent): Promise<void> {
    const metadata = {
      occurredAt: new Date().toISOString(),
      actor: { kind: 'user', id: randomUUID(), name: 'Puan Salmah' },
    };
    await this.store.append(statementStream(this.schoolId), 'any', [
      { id: randomUUID(), type, data, metadata },
    ]);
  }
}

const FACTS: Omit<StatementImported['data'], 'schoolId' | 'statementId' | 'sha256'> = {
  fileName: 'maybank-2029.csv',
  format: 'csv',
  accountEnding: null,
  from: '2029-05-01',
  to: '2029-05-01',
  newLines: LINES,
  knownLines: 0,
  inSen: 0,
  outSen: LINES * 100,
  layout: null,
};

describe('staff who sell at the door', () => {
  let site: SharedSite;
  let browser: Browser;
  let school: OwnSchool;
  let person: Staff;
  let staff: Page;
  let first: PerformanceView;
  let second: PerformanceView;
  let presses = 0;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    person = await school.staff();
    await school.production('Sang Kancil and the Crocodiles', { daysFromNow: [13] });
    first = await school.ledang();
    second = await person.call<PerformanceView>('POST', '/api/performances', {
      productionId: first.productionId,
      dateTime: new Date(Date.now() + 15 * 86_400_000).toISOString(),
    });
    staff = await school.page(browser, '/admin/sell');
  });
  afterAll(() => browser?.close());

  const press = async (what: Locator): Promise<void> => {
    presses += 1;
    await what.click();
  };
  const button = (name: string | RegExp): Locator =>
    staff.getByRole('region', { name: 'Selected Seats' }).getByRole('button', { name });
  const chosen = (): Promise<string[]> =>
    staff
      .getByRole('region', { name: 'Selected Seats' })
      .getByText(/^Row \w+, Seat \d+$/)
      .allInnerTexts();
  const bestSeats = (): Locator => staff.getByRole('button', { name: 'Best seats' });
  /**
   * Presses the button and returns the sale from the server's answer. Listens for the answer before it presses, so that the
   * answer is not missed.
   */
  const sold = async (last: Locator): Promise<SoldTicketView> => {
    const answer = staff.waitForResponse(/\/sales$/);
    await press(last);
    return (await (await answer).json()) as SoldTicketView;
  };

  it('sell two seats for cash with two button presses', async () => {
    presses = 0;
    await press(bestSeats());
    const ticket = await sold(button('Sell 2 Seats for Cash'));
    expect(presses).toBe(2);
    await staff.getByRole('heading', { name: '2 seats sold' }).waitFor();
    await staff
      .getByRole('img', { name: `QR code of confirmation number ${ticket.confirmationNumber}` })
      .first()
      .waitFor();
    await staff.getByText(/paid in cash/).waitFor();
    expect(await axeViolations(staff)).toEqual([]);
    const booking = await fetch(`${site.url}/api/bookings/${ticket.bookingId}/status`);
    expect(await booking.json()).toMatchObject({ status: 'confirmed' });
  });

  it('always see the sell button on a phone', async () => {
    const phone = await staff.context().newPage();
    await phone.setViewportSize(PHONE);
    await phone.goto(`${site.url}/admin/sell`);
    await phone.getByRole('button', { name: 'Best seats' }).click();
    const sell = phone.getByRole('button', { name: 'Sell 2 Seats for Cash' });
    await sell.waitFor();
    for (const top of [0, PHONE.height]) {
      await phone.evaluate(`scrollTo(0, ${top})`);
      await untilTrue(
        phone,
        `[...document.querySelectorAll('button')].some((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return button.textContent.startsWith('Sell 2 Seats') && top > 0 && bottom <= innerHeight;
        })`,
      );
    }
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await phone.close();
  });

  it('print the ticket and nothing else', async () => {
    await staff.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
    await staff.getByRole('button', { name: 'Print One for Each Seat' }).click();
    expect(await staff.evaluate('window.printed')).toBe(1);
    await staff.emulateMedia({ media: 'print' });
    expect(await staff.getByText('Admits one person, to this seat alone').count()).toBe(2);
    expect(await staff.getByRole('navigation', { name: 'Staff' }).isVisible()).toBe(false);
    expect(await staff.getByRole('button', { name: 'Next Sale' }).isVisible()).toBe(false);
    await staff.emulateMedia({ media: 'screen' });
  });

  it('give free seats to the cast only with a reason', async () => {
    await press(staff.getByRole('button', { name: 'Next Sale' }));
    await press(bestSeats());
    await press(staff.getByRole('radio', { name: 'Complimentary' }));
    expect(await button('Give 2 Seats').isEnabled()).toBe(false);
    await staff.getByLabel('Reason').fill('Cast');
    const ticket = await sold(button('Give 2 Seats'));
    expect(ticket).toMatchObject({ totalAmount: '0.00', wayOfPayment: 'complimentary' });
    await staff.getByRole('heading', { name: '2 seats given' }).waitFor();
  });

  it('can sell one of the seats that are reserved for a class', async () => {
    await press(staff.getByRole('button', { name: 'Next Sale' }));
    await staff.getByLabel('Showtime').selectOption(first.id);
    await press(staff.getByRole('radio', { name: 'Keep back' }));
    await staff.getByLabel(/^For whom/).fill('Class 4 Bestari');
    await staff.getByLabel('Reason').fill('Reading week');
    await press(bestSeats());
    await press(button('Keep 2 Seats Back'));
    const blocks = staff.getByRole('region', { name: 'Kept back' });
    await blocks.getByText('Class 4 Bestari').waitFor();
    const [, row, taken, other] =
      /Row (\w+), Seats (\d+)\u2011(\d+)/.exec(await blocks.innerText()) ?? [];

    await press(blocks.getByRole('button', { name: 'Sell from It: Class 4 Bestari' }));
    await press(seatButton(staff, `Row ${row} seat ${taken}`));
    const ticket = await sold(button('Sell 1 Seat for Cash'));
    expect(ticket.seats).toHaveLength(1);
    await press(staff.getByRole('button', { name: 'Next Sale' }));
    expect(await staff.getByLabel('Showtime').inputValue()).toBe(first.id);
    await blocks.getByText('Class 4 Bestari').waitFor();
    const left = `Row ${row}, Seat ${other}`;
    await blocks.getByText(left).waitFor();
    const release = () =>
      press(blocks.getByRole('button', { name: 'Release Now: Class 4 Bestari' }));
    const question = dialog(staff, 'Release the seats of Class 4 Bestari?');
    const released: string[] = [];
    staff.on('request', (request) => {
      if (request.method() === 'DELETE') released.push(request.url());
    });
    await release();
    await question.getByText(left).waitFor();
    await press(question.getByRole('button', { name: 'Keep Them Back' }));
    await question.waitFor({ state: 'detached' });
    expect(released).toEqual([]);
    await release();
    await press(question.getByRole('button', { name: 'Release 1 Seat' }));
    await blocks.waitFor({ state: 'detached' });
    expect(released).toHaveLength(1);
    await told(staff, 'The seats of Class 4 Bestari are free for everybody.');
  });

  it('sell the chosen seats only once when the answer to the sale is lost', async () => {
    await staff.goto(`${site.url}/admin/sell`);
    await staff.getByLabel('Showtime').selectOption(second.id);
    await press(bestSeats());
    await staff.getByLabel('Name (optional)').fill('Puan Devi');
    const before = await chosen();
    // The server sells the seats at each attempt, but the browser gets an error in place of the answer.
    const keys: (string | undefined)[] = [];
    const sales = /\/sales$/;
    await staff.route(sales, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.fulfill({ status: 504, body: '' });
    });
    await press(button('Sell 2 Seats for Cash'));
    await told(staff, 'Perhaps Sold', /press the same button again/);
    expect(keys).toHaveLength(4);
    // Live updates arrive in order: a map that shows the next order has also received this sale.
    await new Server(site.url).place(second, 'U', [25], 'next-order@families.example');
    await staff.getByRole('button', { name: /^Row U seat 25, RM .*, unavailable/ }).waitFor();
    expect(await chosen()).toEqual(before);
    expect(untold(staff).filter((lines) => lines.join().includes('just taken'))).toEqual([]);

    await staff.unroute(sales);
    const again = staff.waitForRequest(sales);
    const ticket = await sold(button('Sell 2 Seats for Cash'));
    await staff.getByRole('heading', { name: '2 seats sold' }).waitFor();
    expect([ticket.seats.length, ticket.customerName]).toEqual([2, 'Puan Devi']);
    expect(new Set([...keys, (await again).headers()['idempotency-key']]).size).toBe(1);
  });

  it('cannot choose seats that they have just sold, even before the map is updated', async () => {
    // Blocks live updates, so that the map does not learn that the seats are sold.
    await staff.route(/\/live$/, (route) => route.abort());
    await staff.goto(`${site.url}/admin/sell`);
    await staff.getByLabel('Showtime').selectOption(second.id);
    await press(bestSeats());
    const ticket = await sold(button('Sell 2 Seats for Cash'));
    await staff.getByRole('heading', { name: '2 seats sold' }).waitFor();

    let mapMayCome = (): void => {};
    const held = new Promise<void>((resolve) => (mapMayCome = resolve));
    await staff.route(/\/seating\?/, async (route) => {
      await held;
      await route.continue();
    });
    await press(staff.getByRole('button', { name: 'Next Sale' }));
    await press(bestSeats());
    await button('Sell 2 Seats for Cash').waitFor();
    const offered = await chosen();
    expect(offered).toHaveLength(2);
    const gone = ticket.seats.map((seat) => `Row ${rowName(seat.row)}, Seat ${seat.number}`);
    expect(gone).toHaveLength(2);
    expect(offered.filter((seat) => gone.includes(seat))).toEqual([]);
    mapMayCome();
    await staff.unrouteAll({ behavior: 'wait' });
    expect(await chosen()).toEqual(offered);
  });

  it('count the cash at the end of the day and can correct the count', async () => {
    await staff.getByRole('link', { name: 'Count Cash' }).click();
    await staff.getByRole('heading', { name: 'Day’s End' }).waitFor();
    const cash = () => person.call<SchoolCashView>('GET', `/api/admin/schools/${school.id}/cash`);
    // The read models may be updated after the sales, and midnight may have passed since the sales.
    await waitUntil(
      "a day's cash waits to be counted",
      async () => (await cash()).daysToCount.length > 0,
    );
    await staff.goto(`${site.url}/admin/cash?day=${(await cash()).daysToCount[0]?.day}`);
    const box = staff.getByRole('listitem').filter({ hasText: '(you)' }).first();
    const record = async (sum: string, note: string): Promise<void> => {
      await box.getByLabel('Counted in RM').fill(sum);
      await box.getByLabel('Note (optional)').fill(note);
      await box.getByRole('button', { name: /^Record the count/ }).click();
      await box.getByText(`${toRinggit(Number(sum) * 100)} counted.`).waitFor();
    };
    // After a lost answer to a cash count, the same amount is sent again under the same id. A different amount is sent under a
    // new id.
    const sent: string[] = [];
    await staff.route('**/cash-counts', (route) => {
      sent.push((route.request().postDataJSON() as { countId: string }).countId);
      return route.abort();
    });
    for (const sum of ['1.00', null, '2.00']) {
      if (sum) await box.getByLabel('Counted in RM').fill(sum);
      const lost = staff.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('/cash-counts'),
      );
      await box.locator('button:not(.ant-btn-loading)', { hasText: 'Record the count' }).click();
      await lost;
    }
    await staff.unroute('**/cash-counts');
    const [first, again, other] = sent;
    expect([again === first, other === first]).toEqual([true, false]);
    await record('1.00', 'The rest is in the safe');
    await box.getByText(/are missing\.$/).waitFor();
    await box.getByText(/: The rest is in the safe$/).waitFor();
    await box.getByRole('button', { name: /^Count again/ }).click();
    // An amount typed before the answer arrives must not be shown as recorded.
    await staff.route('**/cash-counts', async (route) => {
      await box.getByLabel('Counted in RM').fill('7.00');
      await route.fallback();
    });
    await record('5000.00', 'With the safe');
    await told(staff, 'RM 5,000.00 recorded for');
    await staff.unroute('**/cash-counts');
    await box.getByText(/too much\.$/).waitFor();
    await box.getByText('Counts before (1)').click();
    await box.getByText(/RM 1\.00, .*: The rest is in the safe$/).waitFor();
    await staff.getByRole('link', { name: 'Books', exact: true }).click();
    await staff.getByRole('row', { name: /^Difference when cash was counted RM/ }).waitFor();
  });

  it('see the progress of a statement import, also after leaving the screen', async () => {
    const other = new OtherImport(site.databaseUrl, school.id);
    const bar = staff.getByRole('progressbar', { name: 'Import of maybank-2029.csv' });
    const upload = staff.getByRole('region', { name: 'Import a bank statement' });
    const shows = async (lines: string): Promise<void> => {
      await upload.getByText(lines).waitFor();
      expect(await bar.getAttribute('aria-valuetext')).toBe(lines);
    };
    try {
      await other.record(2_000);
      await staff.goto(`${site.url}/admin/payments`);
      await shows('2,000 of 10,000 lines');
      await other.record(2_500);
      await shows('4,500 of 10,000 lines');
      await staff.goto(`${site.url}/admin/sell`);
      await bestSeats().waitFor();
      await staff.goto(`${site.url}/admin/payments`);
      await shows('4,500 of 10,000 lines');
      // The unfinished import is not listed as a statement yet.
      await staff.getByText('No statement was imported yet.').waitFor();
      await other.record(5_500);
      await other.complete();
      await upload.getByText('maybank-2029.csv: all 10,000 new lines are imported.').waitFor();
      await bar.waitFor({ state: 'detached' });
      await staff.getByText('Imported statements (1)').waitFor();
    } finally {
      await other.close();
    }
    // When the process that imports a statement has ended early, the import is reported as stopped a minute later.
    let state = 'running';
    const facts = { statementId: 'gone', fileName: 'gone.csv', done: 300, of: 900, by: 'Salmah' };
    await staff.route('**/payments/imports', (route) =>
      route.fulfill({ json: [{ ...facts, state }] }),
    );
    await staff.reload();
    await upload.getByText('300 of 900 lines').waitFor();
    state = 'stopped';
    await upload
      .getByRole('status')
      .getByText('The import of gone.csv by Salmah stopped after 300 of 900 lines.')
      .waitFor();
    await staff.unrouteAll();
  });

  it('can record cash for the whole unpaid amount of an order', async () => {
    const server = new Server(site.url);
    const order = await school.order(first, 'E', [1], 'pending_payment');
    const number = order.confirmationNumber;
    const due = toRinggit(Number(order.totalAmount) * 100);
    await staff.goto(`${site.url}/admin/bookings?search=${number}`);
    await staff.getByRole('link', { name: number }).click();
    const account = staff.getByRole('region', { name: 'Account' });
    const field = account.getByLabel('Cash for what is open, in RM');
    const record = account.getByRole('button', { name: 'Record Cash' });
    const answer = () => staff.waitForResponse(/\/cash(\/[\da-f-]+\/take-back)?$/);
    expect(await field.inputValue()).toBe(order.totalAmount);
    const confirms = account.getByText('This order is not paid yet: the cash confirms it.');
    await confirms.waitFor();
    expect(await axeViolations(staff)).toEqual([]);

    // The form refuses a cash amount below the whole unpaid sum.
    await field.fill('1.00');
    const tooSmall = answer();
    await record.click();
    expect((await tooSmall).status()).toBe(422);
    expect(await server.get(`/api/bookings/${order.id}`)).toMatchObject({
      status: 'pending_payment',
    });

    await field.fill(order.totalAmount);
    const taken = answer();
    await record.click();
    expect((await taken).status()).toBe(200);
    await account.getByText(`${due} taken in cash on`).waitFor();
    await field.waitFor({ state: 'detached' });
    await account.getByRole('row', { name: new RegExp(`^Unproven .*${due}$`) }).waitFor();
    expect(await server.get(`/api/bookings/${order.id}`)).toMatchObject({ status: 'confirmed' });

    const undone = answer();
    await account.getByRole('button', { name: `Undo the cash of ${due}` }).click();
    expect((await undone).status()).toBe(200);
    await account.getByText(`${due} taken in cash on`).waitFor({ state: 'detached' });
    await account.getByRole('row', { name: new RegExp(`^Open .*${due}$`) }).waitFor();
    expect(await field.inputValue()).toBe(order.totalAmount);
    // The form does not offer to confirm a booking that is already confirmed.
    await confirms.waitFor({ state: 'detached' });
  });

  it('sell a Child and a Standard ticket with at most two presses more than two Standard tickets', async () => {
    const [show] = (await school.production('Bangau oh Bangau', { daysFromNow: [1] })) as [
      PerformanceView,
    ];
    await person.call('POST', `/api/productions/${show.productionId}/ticket-kinds`, {
      name: 'Child',
      prices: [{ type: 'percent-off', percent: 50 }],
      onlyWith: ['standard'],
    });
    // Tomorrow's performance is the next one, so it is chosen.
    await staff.goto(`${site.url}/admin/sell`);
    presses = 0;
    await press(bestSeats());
    await press(staff.getByRole('radio', { name: /^Child/ }).last());
    await staff.getByRole('region', { name: 'Selected Seats' }).getByText('RM 22.50').waitFor();
    const ticket = await sold(button('Sell 2 Seats for Cash'));
    expect(presses).toBe(3);
    expect(ticket).toMatchObject({ totalAmount: '22.50' });
    await staff
      .getByText(/: Child$/)
      .first()
      .waitFor();
    expect(await staff.getByLabel('Printed tickets').textContent()).toContain('Child');
  });
});
