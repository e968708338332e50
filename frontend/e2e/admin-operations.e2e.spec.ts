import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { bookingStream } from '../../backend/contracts/events/index.js';
import type {
  AdminBookingsPage,
  WaitingView,
} from '../../backend/contracts/rest/administration.js';
import { LIVE_SCHEMA } from '../../projections/projector.js';
import { bookingNotesProjector } from '../../projections/read-models/booking-notes/booking-notes.read-model.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { createTestDatabase, type TestDatabase } from '../../backend/testing/database.js';
import { ownPort } from '../../backend/testing/own-port.js';
import { startEmptySite, type RunningSite } from '../../backend/testing/running-site.js';
import { choose, closed, dialog, signedIn, told } from './staff-page.js';
import { untilTrue } from './testing/until-true.js';

/** The tests use a demo site whose mail server is down. They run in order: each needs the one before. */
describe('a super administrator', () => {
  let database: TestDatabase;
  let site: RunningSite;
  let browser: Browser;
  let page: Page;
  let mailPort: number;
  let mailServer: SMTPServer | undefined;
  /** Replies of the mail server by address: 450 (later), 550 (never) or 250 (accepted). */
  const replies = new Map<string, number>();

  const events = () =>
    page
      .getByRole('list')
      .filter({ has: page.locator('details') })
      .getByRole('group');

  /** Sends a request from a script of the page, as the signed-in person. A request with a body is a POST. */
  const inPage = <T>(path: string, body?: object): Promise<T> =>
    page.evaluate(
      async ([to, json]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(to, json ? { method: 'POST', headers, body: json } : {});
        if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
        return answer.status === 204 ? null : answer.json();
      },
      [path, body ? JSON.stringify(body) : ''] as const,
    ) as Promise<T>;

  /**
   * Resolves when a failed ticket mail is postponed by a day. Mails that are being sent at this moment do not change.
   */
  const putOffTicketMails = async (): Promise<void> => {
    await waitUntil('a ticket mail has failed', async () => {
      const { rowCount } = await database.pool.query(
        `update graphile_worker._private_jobs set run_at = now() + interval '1 day'
          where attempts > 0 and locked_at is null
            and task_id in (select id from graphile_worker._private_tasks where identifier = 'ticket-mail')`,
      );
      return rowCount;
    });
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

  it('can rebuild a read model and sees when the rebuild is done', async () => {
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

  it('can retry a parked stream after removing the cause of its error', async () => {
    const table = `${LIVE_SCHEMA}.${bookingNotesProjector.tables[0]}`;
    await database.pool.query(
      `alter table ${table} add constraint nothing_fits check (notes < 0) not valid`,
    );
    const [booking] = await inPage<{ id: string }[]>('/api/admin/bookings');
    const bookingId = booking?.id ?? '';
    const stream = bookingStream(bookingId);
    await inPage(`/api/admin/bookings/${bookingId}/notes`, {
      noteId: randomUUID().replaceAll('-', ''),
      text: 'Comes with a wheelchair',
    });
    await page.reload();
    const parked = page
      .getByRole('list', { name: 'Parked streams' })
      .getByRole('listitem')
      .filter({ hasText: stream });
    await parked.getByText('BookingNoteAdded').waitFor();
    await parked.getByText(/violates check constraint "nothing_fits"/).waitFor();
    await page.getByText(/booking-notes could not go on with 1 stream/).waitFor();

    await database.pool.query(`alter table ${table} drop constraint nothing_fits`);
    await parked.getByRole('button', { name: `Retry Booking notes ${stream}` }).click();
    await page.getByText('None: every event was applied.').waitFor();
    const { rowCount } = await database.pool.query(`select from ${table} where booking_id = $1`, [
      bookingId,
    ]);
    expect(rowCount).toBe(1);
  });

  it('sees why tickets are not sent, and can retry one ticket', async () => {
    const ticketMails = page
      .getByRole('list', { name: 'Jobs that failed' })
      .getByRole('listitem')
      .filter({ hasText: 'Ticket mail' });
    await ticketMails.first().waitFor();
    await putOffTicketMails();
    await page.reload();
    // The list is sorted by the next attempt. The last job was postponed, so it runs only when staff retry it.
    const job = ticketMails.last();
    await job.getByText(/ECONNREFUSED/).waitFor();
    await job.getByText('Will be tried again').waitFor();
    const retry = await job
      .getByRole('button', { name: /^Retry Ticket mail / })
      .getAttribute('aria-label');

    const messageId = `ticket-${retry?.split(' ').at(-1)}@`;
    let arrive: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    // The failed jobs that were not retried stay in the list.
    mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, { envelope: { rcptTo } }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const isRetried = String(Buffer.concat(chunks)).includes(messageId);
          if (isRetried) arrive();
          const responseCode = isRetried ? 250 : (replies.get(rcptTo[0]?.address ?? '') ?? 450);
          if (responseCode === 250) done();
          else done(Object.assign(new Error('No such mailbox.'), { responseCode }));
        });
      },
    });
    await new Promise<void>((ready) => mailServer?.listen(mailPort, '127.0.0.1', ready));
    await page.getByRole('button', { name: retry ?? '' }).click();
    await told(page, 'Job started again');
    await page.getByRole('button', { name: retry ?? '' }).waitFor({ state: 'detached' });
    await arrived;
  });

  it('follows the link from a failed job to the events of its booking', async () => {
    await page.getByRole('link', { name: 'Its events' }).first().click();
    await page.waitForURL(/\/super-admin\/events\?about=[0-9a-f-]{36}$/);
    await events().filter({ hasText: 'BookingPlaced' }).first().waitFor();
    await events().filter({ hasText: 'SeatsHeld' }).first().waitFor();
    await page.getByRole('heading', { name: /^\d+ events, these are all$/ }).waitFor();
  });

  it('can browse events by type, stream and time, newest first', async () => {
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

  it('sees the personal data of an event only after a further click', async () => {
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
    // The address changes before the page does, so the test waits for the page.
    await untilTrue(
      page,
      "[...document.querySelectorAll('form[role=search] input')].some(({ value }) => value.startsWith('booking-'))",
    );
    await events().filter({ hasText: 'BookingPlaced' }).waitFor();
  });

  it('sees an error when the event search gets an id of the wrong form', async () => {
    await page.getByLabel('Booking or performance').fill('Puteri');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Please enter the id of a booking, a performance or a school.').waitFor();
  });

  it('can leave an undeliverable ticket to the school, whose dashboard then lists the ticket', async () => {
    const school = await signedIn(browser, site.url, 'owner@melati.example', '/admin/productions');
    const get = async <T>(path: string): Promise<T> =>
      (await (await school.request.get(`${site.url}${path}`)).json()) as T;
    const [own] = await get<{ id: string }[]>('/api/schools/my-schools');
    const waiting = () => get<WaitingView>(`/api/admin/waiting?schoolId=${own?.id}`);
    const { bookings } = await get<AdminBookingsPage>(
      '/api/admin/bookings?page=1&status=confirmed',
    );
    const alone = bookings.find(
      ({ id, customerEmail }) =>
        !bookings.some((other) => other.id !== id && other.customerEmail === customerEmail),
    );
    const { id, confirmationNumber = '', customerEmail } = alone ?? {};
    const isFailed = async () =>
      (await waiting()).failedMails.some(({ bookingId }) => bookingId === id);
    replies.set(customerEmail ?? '', 550);
    await school.goto(`${site.url}/admin/bookings?search=${confirmationNumber}`);
    await school.getByRole('button', { name: `Actions for ${confirmationNumber}` }).click();
    await school.getByRole('menuitem', { name: 'Resend Confirmation Email' }).click();
    await waitUntil('the job has failed', isFailed);

    await school.goto(`${site.url}/admin/productions`);
    const line = school.getByRole('listitem').filter({ hasText: confirmationNumber });
    await line.getByText(`Ticket ${confirmationNumber} could not be mailed`).waitFor();
    const { receipts, failedMails } = await waiting();
    await school
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', {
        name: new RegExp(`^Bookings.* ${receipts.count + failedMails.length} waiting$`),
      })
      .waitFor();
    await line.getByRole('link', { name: 'Show Booking' }).click();
    await school.getByRole('button', { name: 'Edit Customer Details' }).click();
    const edit = dialog(school, 'Edit Booking');
    await edit.getByLabel('Email').fill('corrected@families.example');
    replies.set('corrected@families.example', 250);
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await closed(school, 'Edit Booking');
    await school.getByRole('button', { name: 'Resend Confirmation Email' }).click();
    await waitUntil('the job has not failed any more', async () => !(await isFailed()));
    await school.goto(`${site.url}/admin/productions`);
    await school.getByRole('article', { name: 'Puteri Gunung Ledang' }).waitFor();
    const left = receipts.count + failedMails.length - 1;
    await school
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', {
        name: left > 0 ? new RegExp(`^Bookings.* ${left} waiting$`) : /^Bookings$/,
      })
      .waitFor();
    expect(await line.count()).toBe(0);
    await school.context().close();
  });

  it('is the only person who can open the screens for events, jobs and read models', async () => {
    const owner = await signedIn(browser, site.url, 'owner@melati.example', '/super-admin/events');
    await owner.getByText('You must be a super admin to access this page.').waitFor();
  });
});
