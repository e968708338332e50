import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { SoldTicketView } from '../../backend/contracts/rest/sales.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { signedIn } from './staff-page.js';
import { seatButton } from './testing/site-visitor.js';
import { axeViolations } from './testing/axe-violations.js';

jest.setTimeout(180_000);

describe('staff sell seats at the door', () => {
  let site: RunningSite;
  let browser: Browser;
  let staff: Page;
  let presses = 0;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
    staff = await signedIn(browser, site.url, 'staff@melati.example', '/admin/sell');
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const press = async (what: Locator): Promise<void> => {
    presses += 1;
    await what.click();
  };
  const button = (name: string | RegExp): Locator =>
    staff.getByRole('region', { name: 'Selected Seats' }).getByRole('button', { name });
  const bestSeats = (): Locator => staff.getByRole('button', { name: 'Best seats' });
  /** Begins to wait before the press. */
  const sold = async (last: Locator): Promise<SoldTicketView> => {
    const answer = staff.waitForResponse(/\/sales$/);
    await press(last);
    return (await (await answer).json()) as SoldTicketView;
  };

  it('takes two presses for two seats for cash: the QR code is on the screen, the seats are sold', async () => {
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

  it('prints the ticket, and nothing else', async () => {
    await staff.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
    await staff.getByRole('button', { name: 'Print One for Each Seat' }).click();
    expect(await staff.evaluate('window.printed')).toBe(1);
    await staff.emulateMedia({ media: 'print' });
    expect(await staff.getByText('Admits one person, to this seat alone').count()).toBe(2);
    expect(await staff.getByRole('navigation', { name: 'Staff' }).isVisible()).toBe(false);
    expect(await staff.getByRole('button', { name: 'Next Sale' }).isVisible()).toBe(false);
    await staff.emulateMedia({ media: 'screen' });
  });

  it('gives seats to the cast only for a reason', async () => {
    await press(staff.getByRole('button', { name: 'Next Sale' }));
    await press(bestSeats());
    await press(staff.getByRole('radio', { name: 'Complimentary' }));
    expect(await button('Give 2 Seats').isEnabled()).toBe(false);
    await staff.getByLabel('Reason').fill('Cast');
    const ticket = await sold(button('Give 2 Seats'));
    expect(ticket).toMatchObject({ totalAmount: '0.00', wayOfPayment: 'complimentary' });
    await staff.getByRole('heading', { name: '2 seats given' }).waitFor();
  });

  it('sells once when the answer was lost on the way', async () => {
    await press(staff.getByRole('button', { name: 'Next Sale' }));
    await press(bestSeats());
    await staff.getByLabel('Name (optional)').fill('Puan Devi');
    const keys: (string | undefined)[] = [];
    staff.on('request', (request) => {
      if (request.url().endsWith('/sales')) keys.push(request.headers()['idempotency-key']);
    });
    await staff.route(
      /\/sales$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const ticket = await sold(button('Sell 2 Seats for Cash'));
    expect(ticket.customerName).toBe('Puan Devi');
    await staff.getByRole('heading', { name: '2 seats sold' }).waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('keeps seats back for a class, sells one of them, and releases the rest', async () => {
    await press(staff.getByRole('button', { name: 'Next Sale' }));
    const other = staff.getByRole('option', { name: /Puteri Gunung Ledang/ }).first();
    const performance = (await other.getAttribute('value')) ?? '';
    await staff.getByLabel('Showtime').selectOption(performance);
    await press(staff.getByRole('radio', { name: 'Keep back' }));
    await staff.getByLabel(/^For whom/).fill('Class 4 Bestari');
    await staff.getByLabel('Reason').fill('Reading week');
    await press(bestSeats());
    await press(button('Keep 2 Seats Back'));
    const blocks = staff.getByRole('region', { name: 'Kept back' });
    await blocks.getByText('Class 4 Bestari').waitFor();
    const [first] = /Row \w+, Seat \d+/.exec(await blocks.innerText()) ?? [''];

    await press(blocks.getByRole('button', { name: 'Sell from It' }));
    await press(seatButton(staff, first.replace(', S', ' s')));
    const ticket = await sold(button('Sell 1 Seat for Cash'));
    expect(ticket.seats).toHaveLength(1);
    await press(staff.getByRole('button', { name: 'Next Sale' }));
    expect(await staff.getByLabel('Showtime').inputValue()).toBe(performance);
    await blocks.getByText('Class 4 Bestari').waitFor();
    await blocks.getByText(first).waitFor({ state: 'detached' });
    await press(blocks.getByRole('button', { name: 'Release Now' }));
    await blocks.waitFor({ state: 'detached' });
  });
});
