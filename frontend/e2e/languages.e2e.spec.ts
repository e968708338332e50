import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../backend/testing/browser.js';
import type {
  PerformanceView,
  ProductionView,
  SeatingSectionView,
} from '../../backend/contracts/rest/catalogue.js';
import type { CurrentUserEnvelope } from '../../backend/contracts/rest/identity.js';
import { axeViolations } from './testing/axe-violations.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { DESKTOP, PHONE, Server, newVisitor } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';
import { untranslatedTexts } from './testing/untranslated-texts.js';

/** True once React has hydrated the page, so that its buttons work. */
const TAKEN_OVER = `document.querySelector('[data-waiting]') === null`;

const LANGUAGES = [
  ['ms', 'ms-MY', 'Persembahan Akan Datang', 'Petunjuk'],
  ['zh', 'zh-Hans-MY', '即将上演', '图例'],
  ['ta', 'ta-MY', 'வரவிருக்கும் நாடகங்கள்', 'குறியீட்டு விளக்கம்'],
] as const;

/** Returns a function that returns all texts of the answers that the page has got from the server, such as titles. */
function textsOfServer(page: Page): () => Promise<readonly string[]> {
  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (/application\/json/.test(response.headers()['content-type'] ?? ''))
      answers.push(response.json().catch(() => null));
  });
  const textsIn = (answer: unknown): readonly string[] =>
    typeof answer === 'string'
      ? [answer]
      : Object.values((answer ?? {}) as Record<string, unknown>).flatMap(textsIn);
  return async () => [...new Set((await Promise.all(answers)).flatMap(textsIn))];
}

describe('a family that reads another language', () => {
  let site: SharedSite;
  let browser: Browser;
  let school: OwnSchool;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    show = await school.ledang();
  });
  afterAll(() => browser?.close());

  /** Opens a page for a visitor who chose this language before. Records errors and requests. */
  async function visit(
    language: string,
    path: string,
    viewport = PHONE,
  ): Promise<{ page: Page; errors: string[]; asked: string[] }> {
    const visitor = await newVisitor(browser, { viewport });
    await visitor.addCookies([{ name: 'language', value: language, url: site.url }]);
    const page = await visitor.newPage();
    const errors: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(site.url + path);
    return { page, errors, asked };
  }
  const html = async (path: string, headers: Record<string, string>): Promise<string> =>
    (await fetch(site.url + path, { headers: { accept: 'text/html', ...headers } })).text();

  it.each(LANGUAGES)(
    '(%s) gets the home page and the seat map rendered by the server, and hydrated without errors',
    async (language, locale, productions, legend) => {
      const cookie = { cookie: `language=${language}` };
      const drawn = [await html('/', cookie), await html(`/seats/${show.id}`, cookie)];
      for (const [page, text] of [
        [drawn[0], productions],
        [drawn[1], legend],
      ]) {
        expect(page).toContain(`<html lang="${locale}"`);
        expect(page).toContain(text);
      }
      for (const [path, ready] of [
        ['/', '[class*=_stub_]'],
        [`/seats/${show.id}`, '[data-seat]'],
      ] as const) {
        const { page, errors, asked } = await visit(language, path);
        await page.locator(ready).first().waitFor({ state: 'attached' });
        await untilTrue(page, TAKEN_OVER);
        expect(errors).toEqual([]);
        expect(await page.getAttribute('html', 'lang')).toBe(locale);
        // The page loaded only the message catalogues of this language.
        const texts = asked.filter((file) => /\/(en-XA|ms|ta|zh)-[\w-]+\.js$/.test(file));
        expect(new Set(texts.map((file) => /\/([\w]+)-/.exec(file)?.[1]))).toEqual(
          new Set([language]),
        );
        // The shell's and the screen's own texts. The home page also loads those of ticket kinds, after its first paint.
        if (path !== '/') expect(new Set(texts).size).toBe(2);
        await page.context().close();
      }
    },
  );

  it.each(LANGUAGES)(
    '(%s) has screens that fit a phone and a desktop, without accessibility violations',
    async (language, _, productions, legend) => {
      for (const viewport of [PHONE, DESKTOP]) {
        const { page } = await visit(language, '/', viewport);
        await page.getByRole('heading', { name: productions }).waitFor();
        await untilTrue(page, TAKEN_OVER);
        const fits = () =>
          page.evaluate<boolean>(
            'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
          );
        expect(await fits()).toBe(true);
        const header = await page.locator('header').first().boundingBox();
        expect(header?.height).toBeLessThan(80);
        expect(await axeViolations(page)).toEqual([]);
        await page.goto(`${site.url}/seats/${show.id}`);
        await page.getByRole('list', { name: legend }).waitFor();
        await page.locator('[data-seat]').first().waitFor({ state: 'attached' });
        expect(await fits()).toBe(true);
        expect(await axeViolations(page)).toEqual([]);
        await page.context().close();
      }
    },
  );

  it('changes the language in the header with the keyboard, and keeps the seats chosen before', async () => {
    const { page, errors } = await visit('ms', `/seats/${show.id}`);
    await page.getByRole('button', { name: /^Baris A tempat duduk 1, / }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 tempat duduk', { exact: true }).waitFor();
    const menu = page.getByRole('button', { name: 'Bahasa', exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#language-menu button').allInnerTexts()).toEqual([
      'English',
      'Bahasa Melayu',
      '简体中文',
      'தமிழ்',
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.locator('#language-menu').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '简体中文' }).press('Enter');
    await page.getByText('1 个座位', { exact: true }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('zh-Hans-MY');
    await page.getByRole('button', { name: '语言', exact: true }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('1 seat', { exact: true }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('gets the language that the browser asks for, and English when the site does not have it', async () => {
    expect(await html('/', { 'accept-language': 'ms-MY,en;q=0.8' })).toContain(
      '<html lang="ms-MY"',
    );
    expect(await html('/', { 'accept-language': 'fr,de;q=0.8' })).toContain('<html lang="en-MY"');
  });

  it('sees only translated texts on the home page and the seat map', async () => {
    const get = async <T>(path: string): Promise<T> =>
      (await (await fetch(site.url + path)).json()) as T;
    const productions = await get<readonly ProductionView[]>('/api/productions');
    const performances = await get<readonly PerformanceView[]>('/api/performances');
    const sections = await get<readonly SeatingSectionView[]>(
      `/api/productions/${show.productionId}/seating?performanceId=${show.id}`,
    );
    const typed = [
      ...productions.flatMap(({ title, schoolName, venue, dates, description, ticketKinds }) => [
        ...[title, schoolName ?? '', venue, dates, description ?? ''],
        ...(ticketKinds ?? []).map(({ name }) => name),
      ]),
      ...sections.flatMap(({ name, rows }) => [name, ...rows.map(({ rowLabel }) => rowLabel)]),
      ...performances.map(({ venue }) => venue ?? ''),
    ].filter((text) => text.length > 0);
    const { page } = await visit('en-XA', '/');
    await untilTrue(page, `${TAKEN_OVER} && document.title.includes('ē')`);
    expect(await untranslatedTexts(page, typed)).toEqual([]);
    await page.locator(`a[href="/seats/${show.id}"]`).first().click();
    await page.locator('[data-seat]').first().waitFor({ state: 'attached' });
    expect(await untranslatedTexts(page, typed)).toEqual([]);
    await page.getByRole('tab').nth(1).click();
    await page.getByRole('checkbox').first().waitFor();
    expect(await untranslatedTexts(page, typed)).toEqual([]);
    await page.context().close();
  });

  it('sees only translated texts on the other screens of families', async () => {
    const { page, errors } = await visit('en-XA', '/');
    const order = {
      performanceId: show.id,
      productionTitle: 'Ledang',
      performanceDate: 'Saturday, 5 December 2026',
      performanceTime: '8:00 pm',
      dateTime: show.dateTime,
      venue: 'Dewan',
      seats: [{ section: 'Bawah', row: 'A', number: 1 }],
      total: '20.00',
    };
    for (const path of [
      '/checkout',
      '/my-tickets',
      '/confirmation',
      '/booking/not-a-booking',
      '/privacy',
      '/my-data',
      '/proof',
      '/account/devices',
      '/admin/login',
      '/scanner',
    ]) {
      if (path === '/checkout')
        await page.evaluate(
          `sessionStorage.setItem('bookingData', ${JSON.stringify(JSON.stringify(order))})`,
        );
      await page.goto(site.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await untilTrue(
        page,
        `document.title.includes('·') && !document.querySelector('[data-loading]')`,
      );
      const typed = ['Ledang', 'Dewan', 'Bawah', 'School'];
      expect([path, ...(await untranslatedTexts(page, typed))]).toEqual([path]);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  /** Orders two seats, and confirms the order as the school. Returns the booking with its client, and what people typed. */
  async function paidBooking(row: string) {
    const families = new Server(site.url);
    const booking = await families.place(show, row, [1, 2], `family.${row}@family.example`);
    const owner = await school.staff('owner');
    await owner.call('PATCH', `/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
    const typed = [
      booking.productionName,
      booking.performanceVenue,
      booking.paymentReference ?? '',
      booking.customerName ?? '',
      booking.customerEmail ?? '',
      school.name,
      school.contact.email,
      ...booking.seats.map(({ section }) => section),
    ];
    return { families, booking, typed };
  }

  it('sees no text of a ticket that is in no catalogue, on the screen, on paper and without network', async () => {
    const { families, booking, typed } = await paidBooking('B');
    const visitor = await newVisitor(browser, { viewport: PHONE, serviceWorkers: 'allow' });
    await visitor.addCookies([{ name: 'language', value: 'en-XA', url: site.url }]);
    await families.handOver(booking, visitor);
    const page = await visitor.newPage();
    await page.goto(`${site.url}/booking/${booking.id}`);
    // The printed ticket is part of the page.
    await page.locator('[class*=_ticket-sheet_]').waitFor({ state: 'attached' });
    await page.locator('[class*=_kept_]:not([data-unknown])').waitFor();
    expect(await untranslatedTexts(page, typed)).toEqual([]);
    await untilTrue(page, `/language=en-XA$/.test(navigator.serviceWorker.controller?.scriptURL)`);
    await visitor.setOffline(true);
    await page.reload();
    await page.locator('[class*=_ticket-sheet_]').waitFor({ state: 'attached' });
    expect(await page.locator('[class*=_kept_]').count()).toBe(0);
    expect(await untranslatedTexts(page, typed)).toEqual([]);
    await visitor.close();
  });

  it('sees no text at the door that is in no catalogue', async () => {
    const { booking, typed } = await paidBooking('C');
    const page = await school.page(browser, '/', 'door', { viewport: PHONE });
    const { user } = await (
      await school.staff('door')
    ).call<CurrentUserEnvelope>('GET', '/api/user');
    const known = [...typed, user?.firstName ?? '', user?.lastName ?? '', school.emailOf('door')];
    await page.context().addCookies([{ name: 'language', value: 'en-XA', url: site.url }]);
    const translated = async (where: string) =>
      expect([where, ...(await untranslatedTexts(page, known))]).toEqual([where]);
    const dialog = page.getByRole('dialog');
    const lookUp = async (number: string) => {
      await page.locator('#door-number').fill(number);
      await page.locator('#door-number').press('Enter');
      await dialog.getByRole('heading').waitFor();
    };
    await page.goto(`${site.url}/scanner`);
    await page.getByRole('combobox').selectOption(show.id);
    await page.getByText(booking.confirmationNumber).first().waitFor({ state: 'attached' });
    await translated('the scanner with the guest list');
    await lookUp('12345');
    await translated('an unknown ticket');
    await page.keyboard.press('Escape');
    await lookUp(booking.confirmationNumber);
    await translated('a ticket for another day');
    await dialog.getByRole('button').last().click();
    await dialog.getByRole('checkbox').first().uncheck();
    await translated('the question who is here');
    await dialog.locator('[class*=_let-in_]').click();
    await dialog.getByRole('checkbox').first().waitFor({ state: 'detached' });
    await translated('an admitted guest');
    await page.goto(`${site.url}/admin/check-in/${booking.id}`);
    await page.getByRole('article').getByRole('button').last().waitFor();
    await translated('the check-in of a booking');
    await page.getByRole('article').getByRole('button').last().click();
    await dialog.getByRole('heading').waitFor();
    await translated('the undoing of a check-in');
    await page.context().close();
  });

  it('sees English on screens of staff in Chinese, and Malay once it is chosen', async () => {
    const page = await school.page(browser, '/admin/login', 'owner', { viewport: DESKTOP });
    await page.context().addCookies([{ name: 'language', value: 'zh', url: site.url }]);
    const { booking } = await paidBooking('D');
    await page.goto(`${site.url}/admin/bookings/${booking.id}`);
    await page.getByText('Status changed from Pending Payment to Confirmed.').waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('en-MY');
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    const choices = page.locator('#language-menu button');
    expect(await choices.allInnerTexts()).toEqual(['English', 'Bahasa Melayu']);
    await choices.last().click();
    await page.getByText('Status diubah daripada').waitFor();
    await page.getByRole('heading', { name: 'Tindakan yang boleh diambil sekarang' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('ms-MY');
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('sees only translated texts on the screens of staff', async () => {
    // antd translates these itself, into Malay or not at all.
    const ofAntd = ['Increase Value', 'Decrease Value', 'Halaman sebelumnya', 'Halam seterusnya'];
    const page = await school.page(browser, '/', 'owner', { viewport: DESKTOP });
    await page.context().addCookies([{ name: 'language', value: 'en-XA', url: site.url }]);
    const answered = textsOfServer(page);
    const untranslated: Record<string, readonly string[]> = {};
    for (const path of [
      '/admin/productions',
      `/admin/productions/${show.productionId}/seating`,
      `/admin/productions/${show.productionId}/preview`,
      `/admin/performances/${show.id}/replay`,
      '/admin/bookings',
      '/admin/sell',
      '/admin/payments?list=money',
      '/admin/payments?list=booking',
      '/admin/payments?list=refunds',
      '/admin/payments?list=proven',
      '/admin/payments?list=books',
      '/admin/cash',
      `/admin/analytics?performanceId=${show.id}`,
      '/admin/content',
      '/admin/settings?tab=profile',
      '/admin/settings?tab=administrators',
      '/admin/settings?tab=payment',
      '/admin/changes',
    ]) {
      await page.goto(site.url + path);
      await untilTrue(
        page,
        `document.querySelector('main h1') && !document.querySelector('[data-loading]')`,
      );
      const plain = await untranslatedTexts(page, [...(await answered()), school.name, ...ofAntd]);
      if (plain.length > 0) untranslated[path] = plain;
    }
    expect(untranslated).toEqual({});
    await page.context().close();
  });
});
