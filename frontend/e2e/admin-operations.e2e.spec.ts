import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { launchBrowser } from '../../backend/testing/browser.js';
import { createTestDatabase, type TestDatabase } from '../../backend/testing/database.js';
import { ownPort } from '../../backend/testing/own-port.js';
import { startEmptySite, type RunningSite } from '../../backend/testing/running-site.js';
import { choose, signedIn, told } from './staff-page.js';

jest.setTimeout(180_000);

/** A demo site whose mail server is down, in order: each step needs the one before. */
describe('a super administrator looks after the system', () => {
  let database: TestDatabase;
  let site: RunningSite;
  let browser: Browser;
  let page: Page;
  let mailPort: number;
  let mailServer: SMTPServer | undefined;

  const events = () =>
    page
      .getByRole('list')
      .filter({ has: page.locator('details') })
      .getByRole('group');

  /** Resolves when a ticket mail that failed will not be tried again by itself soon; those that run this moment still are. */
  const putOffTicketMails = async (): Promise<void> => {
    let many: number | null = 0;
    while (!many)
      ({ rowCount: many } = await database.pool.query(
        `update graphile_worker._private_jobs set run_at = now() + interval '1 day'
          where attempts > 0 and locked_at is null
            and task_id in (select id from graphile_worker._private_tasks where identifier = 'ticket-mail')`,
      ));
  };

  beforeAll(async () => {
    mailPort = await ownPort();
    database = await createTestDatabase();
    site = await startEmptySite({
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      DATABASE_URL: database.url,
    });
    browser = await launchBrowser();
    page = await signedIn(browser, site.url, 'super@houselights.example', '/super-admin');
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await database?.drop();
    await new Promise<void>((closed) => (mailServer ? mailServer.close(closed) : closed()));
  });

  it('rebuilds a read model, and sees who asked and that it is done', async () => {
    const seats = page.getByRole('group', { name: 'Seats' });
    await seats.getByText('Up to date').waitFor();
    await seats.getByRole('button', { name: 'Rebuild Seats' }).click();
    await told(page, 'Rebuild requested');
    await seats
      .getByRole('status')
      .getByText(/^Built anew in \d+ m?s, asked for by Farid Hamzah, \d+ \w+ 20\d\d, /)
      .waitFor();
    await page.getByRole('row', { name: /^Database Up/ }).waitFor();
    await page.getByRole('row', { name: /^Process manager Up/ }).waitFor();
    await page.getByText('None: every event was applied.').waitFor();
  });

  it('finds out why tickets are not sent, corrects it, and retries one', async () => {
    const ticketMails = page
      .getByRole('list', { name: 'Jobs that failed' })
      .getByRole('listitem')
      .filter({ hasText: 'Ticket mail' });
    await ticketMails.first().waitFor();
    await putOffTicketMails();
    await page.reload();
    // Sorted by the next attempt, so this is one that was put off: it runs when somebody asks.
    const job = ticketMails.last();
    await job.getByText(/ECONNREFUSED/).waitFor();
    await job.getByText('Will be tried again').waitFor();
    const retry = await job
      .getByRole('button', { name: /^Retry Ticket mail / })
      .getAttribute('aria-label');

    const messageId = `ticket-${retry?.split(' ').at(-1)}@`;
    let arrive: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    // The other jobs stay listed.
    mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (!String(Buffer.concat(chunks)).includes(messageId))
            return done(Object.assign(new Error('Later.'), { responseCode: 450 }));
          arrive();
          done();
        });
      },
    });
    await new Promise<void>((ready) => mailServer?.listen(mailPort, '127.0.0.1', ready));
    await page.getByRole('button', { name: retry ?? '' }).click();
    await told(page, 'Job started again');
    await page.getByRole('button', { name: retry ?? '' }).waitFor({ state: 'detached' });
    await arrived;
  });

  it('goes from a failed job to the events of its booking', async () => {
    await page.getByRole('link', { name: 'Its events' }).first().click();
    await page.waitForURL(/\/super-admin\/events\?about=[0-9a-f-]{36}$/);
    await events().filter({ hasText: 'BookingPlaced' }).first().waitFor();
    await events().filter({ hasText: 'SeatsHeld' }).first().waitFor();
    await page.getByRole('heading', { name: /^\d+ events, these are all$/ }).waitFor();
  });

  it('browses events: newest first, page by page, by type, stream and time', async () => {
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL(`${site.url}/super-admin/events`);
    await page.getByRole('heading', { name: '50 events, and there may be older ones' }).waitFor();
    await page.getByRole('button', { name: 'Show older events' }).click();
    await page.getByRole('heading', { name: '100 events, and there may be older ones' }).waitFor();

    await choose(page, 'Type', 'BookingPlaced');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\?type=BookingPlaced$/);
    await page.getByRole('heading', { name: /these are all$/ }).waitFor();
    expect(await events().filter({ hasNotText: 'BookingPlaced' }).count()).toBe(0);
    const all = await events().count();

    await page.getByLabel('From (Malaysian time)').fill('2099-01-01T09:00');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: 'No events found' }).waitFor();
    expect(new URL(page.url()).searchParams.get('since')).toBe('2099-01-01T01:00:00.000Z');
    await page.goBack();
    await page.getByRole('heading', { name: `${all} events, these are all` }).waitFor();
  });

  it('sees an event whole, its personal data only when it is opened', async () => {
    const placed = events().first();
    await placed.click();
    const data = placed.getByRole('region', { name: 'Data of BookingPlaced' });
    await data.getByText('"customer": null').waitFor();
    for (const fact of [
      'Decided',
      'Recorded',
      'Actor',
      'Request id',
      'Correlation id',
      'Causation id',
    ])
      await placed.getByText(fact, { exact: true }).waitFor();
    await placed.getByRole('button', { name: 'Show personal data' }).click();
    await data.getByText(/"email": ".+@.+"/).waitFor();
    expect(await placed.getByText('Personal data is hidden').count()).toBe(0);

    await placed.getByRole('link', { name: /^booking-/ }).click();
    await page.waitForURL(/\?stream=booking-/);
    await events().filter({ hasText: 'BookingPlaced' }).waitFor();
  });

  it('is told when an id has the wrong form', async () => {
    await page.getByLabel('Booking or performance').fill('Puteri');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Please enter the id of a booking, a performance or a school.').waitFor();
  });

  it('is the only person who sees any of it', async () => {
    const owner = await signedIn(browser, site.url, 'owner@melati.example', '/super-admin/events');
    await owner.getByText('You must be a super admin to access this page.').waitFor();
  });
});
