import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import type { TryCodeRequest } from '../../backend/contracts/rest/discount-codes.js';
import type { TicketKindView } from '../../backend/contracts/rest/ticket-kinds.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { axeViolations } from './testing/axe-violations.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { DESKTOP, PHONE, fillContact, newPage, seatButton } from './testing/site-visitor.js';
import { choose, dialog } from './staff-page.js';

/** The tests follow one discount code and run in order. */
describe('a teacher with a link that has a discount code', () => {
  let site: SharedSite;
  let browser: Browser;
  let page: Page;
  let school: OwnSchool;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    [show] = (await school.production('Sang Kancil')) as [PerformanceView];
    const staff = await school.staff();
    await staff.call<TicketKindView>('POST', `/api/productions/${show.productionId}/ticket-kinds`, {
      name: 'Teacher',
      prices: [{ type: 'fixed', amount: '10.00' }],
      mostPerOrder: 1,
    });
    page = await newPage(browser, { viewport: DESKTOP });
  });
  afterAll(() => browser?.close());

  const panel = () => page.getByRole('region', { name: 'Selected Seats' });
  const total = () => panel().getByText('Total', { exact: true }).locator('..');

  it('gets it from staff, who keep the discount codes of a production', async () => {
    const office = await school.page(browser, '/admin/productions');
    await office.getByRole('button', { name: 'Discount Codes' }).click();
    const codes = dialog(office, 'Discount Codes');
    await codes.getByRole('button', { name: 'Add Discount Code' }).click();
    const form = dialog(office, 'Add Discount Code');
    await form.getByLabel('Name (families do not see it)').fill('Teachers of the school');
    await form.getByLabel('Word (optional)').fill('guru 5');
    await choose(office, 'Off each ticket', 'RM off');
    await form.getByLabel('RM', { exact: true }).fill('5');
    await choose(office, 'Ticket kind only with this code', 'Teacher');
    expect(await axeViolations(office)).toEqual([]);
    await form.getByRole('button', { name: 'Add Discount Code' }).click();
    await codes.getByText('Opens the ticket kind: Teacher').waitFor();
    await codes.getByText('GURU5').waitFor();
    expect(await axeViolations(office)).toEqual([]);
    await office.context().close();
  });

  it('has the price and the kind of the code on its seats, without typing it', async () => {
    await page.goto(`${site.url}/seats/${show.id}#discount=guru5`);
    await page.getByText('RM 5.00 off each ticket.').waitFor();
    await seatButton(page, 'Row A seat 6').click();
    await total().getByText('RM 5.00').waitFor();
    await seatButton(page, 'Row A seat 7').click();
    await total().getByText('RM 15.00').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('reads that a wrong word counts for nothing, and keeps the right one over a reload', async () => {
    await panel().getByRole('button', { name: 'Remove discount code GURU5' }).click();
    await total().getByText('RM 30.00').waitFor();
    const field = panel().getByLabel('Discount code');
    const tries: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/discount-code'))
        tries.push((request.postDataJSON() as TryCodeRequest).word);
    });
    await field.fill('cikgu');
    await field.press('Enter');
    await panel().getByText('This discount code is not valid for this performance').waitFor();
    await panel().getByRole('button', { name: 'Apply' }).click();
    expect(tries).toEqual(['cikgu']);
    await field.fill('GURU-5');
    // The press only leaves the field: seats are never ordered at a total without the typed code.
    await panel().getByRole('button', { name: 'Proceed to Checkout' }).click();
    await total().getByText('RM 15.00').waitFor();
    await page.reload();
    await total().getByText('RM 15.00').waitFor();
  });

  it('reads on checkout and booking what the code took off', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
    await fillContact(page, 'teacher@family.example');
    const summary = page.getByRole('complementary', { name: 'Sang Kancil' });
    await summary.getByText('GURU5: RM 10.00 off').waitFor();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await page.getByText('RM 15.00').first().waitFor();
  });
});
