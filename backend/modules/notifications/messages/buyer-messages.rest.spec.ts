import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { catalogueStream, type CatalogueEvent } from '../../../contracts/events/index.js';
import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import type {
  BuyerMessagePreview,
  BuyerMessageRequest,
  BuyerMessageView,
} from '../../../contracts/rest/buyer-messages.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import {
  MAIL_SENDER,
  MailRefusedError,
  type MailMessage,
} from '../../../infrastructure/mail/port.js';
import { Outbox } from '../../../testing/outbox.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { BookingStreams } from '../../orders/application/booking-streams.js';
import { BookingDriver, type Sale } from '../../orders/testing/booking-driver.js';
import { seat, type Answer } from '../../orders/testing/order.js';
import { BuyerMessages, BUYERS_MESSAGE_QUEUE, type BuyersMessageJob } from '../buyer-messages.js';

/** Fakes a mail server that refuses one mailbox and loses the answer to one mail. */
class MoodyOutbox extends Outbox {
  loseAnswerTo: string | null = null;
  isAway = false;
  /** Addresses of the mails that were refused while the mail server was unavailable. */
  readonly turnedAway: string[] = [];
  private opened: Promise<void> = Promise.resolve();

  /** Delays all answers of the mail server until the returned function is called. */
  hold(): () => void {
    let open = (): void => {};
    this.opened = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  }

  override async send(message: MailMessage): Promise<void> {
    await this.opened;
    if (this.isAway) {
      this.turnedAway.push(message.to);
      throw new Error('connect ECONNREFUSED');
    }
    if (message.to.startsWith('gone@'))
      throw new MailRefusedError('No such mailbox: <siti.private@mail.example>.');
    await super.send(message);
    if (message.to !== this.loseAnswerTo) return;
    this.loseAnswerTo = null;
    throw new Error('The connection broke after the mail was taken.');
  }
}

const outbox = new MoodyOutbox();
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

const newId = (): string => randomUUID().replaceAll('-', '');

describe('a message of staff to the families of a performance', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let staff: string;

  beforeAll(async () => {
    testBed = await startTestBed({ providers: [{ provide: MAIL_SENDER, useValue: outbox }] });
    driver = new BookingDriver(testBed);
    const id = await makePerson(testBed, {
      email: 'super@houselights.example',
      firstName: 'Cikgu Noraini',
      isSuperAdmin: true,
    });
    staff = await signIn(testBed, id);
  });
  afterAll(() => testBed?.close());

  const ask = <T>(path: string, json?: unknown, method?: string): Promise<Answer<T & ErrorBody>> =>
    driver.call<T & ErrorBody>(path, {
      ...(json === undefined ? {} : { json }),
      ...(method ? { method } : {}),
      headers: { cookie: staff },
    });
  const path = ({ performanceId }: Sale): string =>
    `/api/admin/performances/${performanceId}/messages`;
  const message = (more: Partial<BuyerMessageRequest> = {}): BuyerMessageRequest => ({
    messageId: newId(),
    subject: 'The doors open earlier',
    text: 'Please come at 7 pm.\nThe car park is full by then.',
    includeUnpaid: false,
    ...more,
  });
  const send = (sale: Sale, body: BuyerMessageRequest) => ask<BuyerMessageView>(path(sale), body);
  const messages = async (sale: Sale): Promise<BuyerMessageView[]> =>
    (await ask<BuyerMessageView[]>(path(sale))).body;
  const mailsOf = ({ messageId }: BuyerMessageRequest): MailMessage[] =>
    outbox.sent.filter((mail) => mail.messageId.startsWith(`message-${messageId}-`));

  /** Runs the job now instead of waiting for the queue's retry. Returns false when no job waits. */
  async function tryNow({ messageId }: BuyerMessageRequest): Promise<boolean> {
    const queue = testBed.app.get<JobQueue>(JOB_QUEUE, { strict: false });
    const failed = (await queue.troubled(50)).find(
      ({ data }) => (data as BuyersMessageJob).messageId === messageId,
    );
    return failed !== undefined && queue.retry(failed.queue, failed.id);
  }

  async function book(sale: Sale, place: number, email: string, paid = true): Promise<string> {
    const { body } = await driver.place(sale.performanceId, [seat(place)], {
      customerEmail: email,
    });
    if (paid) {
      const status = { status: 'confirmed' };
      await ask(`/api/admin/bookings/${body.bookingId}/status`, status, 'PATCH');
    }
    return body.bookingId;
  }

  it("a message reaches each e-mail address once, is answered to the school, and is in the booking's history", async () => {
    const sale = await driver.openSale();
    const first = await book(sale, 1, 'aisyah@families.example');
    const second = await book(sale, 2, 'Aisyah@families.example');
    await book(sale, 3, 'raj@families.example');
    await book(sale, 4, 'unpaid@families.example', false);
    const cancelled = await book(sale, 5, 'cancelled@families.example');
    await ask(`/api/admin/bookings/${cancelled}`, undefined, 'DELETE');
    await caughtUp(testBed);

    const asked = message();
    const { messageId: _, ...text } = asked;
    const preview = await ask<BuyerMessagePreview>(`${path(sale)}/preview`, text);
    expect(preview).toEqual({
      status: 200,
      body: {
        subject: 'The doors open earlier',
        replyTo: sale.school.contactEmail,
        paragraphs: [
          'SMK Seri Melati writes to families who booked Puteri Gunung Ledang:',
          'Please come at 7 pm.',
          'The car park is full by then.',
        ],
        families: { paid: 2, unpaid: 1 },
      },
    });

    const answers = [await send(sale, asked), await send(sale, asked)];
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [202, asked.messageId],
      [202, asked.messageId],
    ]);
    await driver.quiet();
    const mails = mailsOf(asked);
    expect(mails.map(({ to }) => to.toLowerCase()).sort()).toEqual([
      'aisyah@families.example',
      'raj@families.example',
    ]);
    const mail = mails.find(({ to }) => to.toLowerCase().startsWith('aisyah'));
    expect(mail).toMatchObject({
      subject: 'The doors open earlier',
      replyTo: sale.school.contactEmail,
    });
    for (const id of [first, second])
      expect(mail?.text).toContain((await driver.booking(id)).confirmationNumber);
    for (const fact of ['Please come at 7 pm.', sale.school.name, 'Puteri Gunung Ledang'])
      expect(mail?.text).toContain(fact);

    expect(await messages(sale)).toEqual([
      {
        id: asked.messageId,
        subject: asked.subject,
        text: asked.text,
        includeUnpaid: false,
        requestedBy: 'Cikgu Noraini',
        requestedAt: expect.any(String),
        families: 2,
        sent: 2,
        skipped: 0,
        stopped: false,
        failures: [],
        mayBeRetried: false,
      },
    ]);
    for (const id of [first, second]) {
      const { body } = await ask<BookingHistoryEntry[]>(`/api/admin/bookings/${id}/history`);
      expect(body.map(({ summary }) => summary)).toContain(
        'The customer was told by email what the school wrote to families (“The doors open earlier”).',
      );
    }
    const events = await testBed.app
      .get(DomainEventStore)
      .read<CatalogueEvent>(catalogueStream(sale.school.id));
    const requested = events.filter(({ type }) => type === 'BuyersMessageRequested');
    expect(requested).toMatchObject([
      {
        data: { ...asked, performanceId: sale.performanceId },
        metadata: { actor: { kind: 'user', name: 'Cikgu Noraini' } },
      },
    ]);

    // A job that runs again, after the queue lost its data, sends no mail twice.
    const [event] = requested;
    const cause = { id: event?.id ?? '', correlationId: 'test' };
    const job: BuyersMessageJob = {
      messageId: asked.messageId,
      causeId: cause.id,
      causedBy: cause,
    };
    await testBed.app
      .get<JobQueue>(JOB_QUEUE, { strict: false })
      .enqueue(BUYERS_MESSAGE_QUEUE, newId(), job);
    await driver.quiet();
    expect(mailsOf(asked)).toHaveLength(2);
  });

  it('a message reaches unpaid families on request; a refused mail is reported, and one whose answer was lost keeps its id', async () => {
    const sale = await driver.openSale();
    await book(sale, 1, 'gone@families.example');
    const lost = await book(sale, 2, 'lost@families.example');
    await book(sale, 3, 'waits@families.example', false);
    await driver.quiet();
    outbox.loseAnswerTo = 'lost@families.example';
    const asked = message({ includeUnpaid: true });
    await send(sale, asked);
    await driver.noticeOutcome(lost, 'school-message');
    await driver.quiet();
    const mails = mailsOf(asked);
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'lost@families.example',
      'lost@families.example',
      'waits@families.example',
    ]);
    // The mail server drops a second mail with the same Message-ID; in production app.sent_mails does so too.
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
    const [view] = await messages(sale);
    expect(view).toMatchObject({
      families: 3,
      sent: 2,
      failures: [
        { confirmationNumbers: [expect.any(String)], reason: 'No such mailbox: <[address]>.' },
      ],
    });
  });

  it('a message to chosen bookings reaches only their families, whatever their status', async () => {
    const sale = await driver.openSale();
    const other = await driver.openSale();
    const chosen = [
      await book(sale, 1, 'aisyah@families.example'),
      await book(sale, 2, 'unpaid@families.example', false),
      await book(sale, 3, 'cancelled@families.example'),
      await book(other, 1, 'elsewhere@families.example'),
    ];
    await ask(`/api/admin/bookings/${chosen[2]}`, undefined, 'DELETE');
    await book(sale, 4, 'not-chosen@families.example');
    await driver.quiet();

    const asked = message({ bookingIds: chosen });
    for (const body of [asked, asked]) expect((await send(sale, body)).status).toBe(202);
    await driver.quiet();
    expect(
      mailsOf(asked)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['aisyah@families.example', 'cancelled@families.example', 'unpaid@families.example']);
    expect(await messages(sale)).toMatchObject([{ families: 3, sent: 3, skipped: 0 }]);
    const { messageId: _, bookingIds: __, ...toEverybody } = asked;
    const again = { ...toEverybody, messageId: asked.messageId };
    expect(await send(sale, again)).toMatchObject({ body: { error: 'message_id_reused' } });
    for (const bookingIds of [[], ['no id'], Array(101).fill(chosen[0]), null])
      expect(await ask(path(sale), { ...message(), bookingIds })).toMatchObject({
        status: 400,
        body: { fields: { bookingIds: expect.any(String) } },
      });
  });

  it('families that a message could not reach within a day are listed, and get it on request', async () => {
    const sale = await driver.openSale();
    const booking = await book(sale, 1, 'aisyah@families.example');
    const refused = await book(sale, 2, 'gone@families.example');
    const asked = message();
    const retry = (id = asked.messageId) => ask<BuyerMessageView>(`${path(sale)}/${id}/retry`, {});
    outbox.isAway = true;
    await send(sale, asked);
    await until(async () => (await messages(sale))[0]?.families === 2);
    expect(await messages(sale)).toMatchObject([
      { sent: 0, stopped: false, failures: [], mayBeRetried: false },
    ]);
    // No mail was given up yet, so the retry sends none again.
    expect((await retry()).body).toMatchObject({ stopped: false, failures: [] });

    await testBed.database.pool.query(
      "update app.buyer_messages set requested_at = now() - interval '25 hours' where id = $1",
      [asked.messageId],
    );
    const inTime = 'The mail server could not be reached for a day.';
    // The list of messages shows the families at once, even if the job never runs again.
    expect(await messages(sale)).toMatchObject([
      {
        families: 2,
        sent: 0,
        stopped: true,
        failures: [{ reason: inTime }, { reason: inTime }],
        mayBeRetried: true,
      },
    ]);
    await tryNow(asked);
    for (const id of [booking, refused]) await driver.noticeOutcome(id, 'school-message');
    await driver.quiet();
    outbox.isAway = false;
    expect(mailsOf(asked)).toEqual([]);

    // The mail server answers only after the list was read, because the job could fail before that.
    const open = outbox.hold();
    const from = (await driver.eventsOf(booking)).length;
    const retried = await retry();
    open();
    expect(retried).toMatchObject({ status: 202, body: { stopped: false, failures: [] } });
    await driver.noticeOutcome(booking, 'school-message', from);
    await driver.quiet();
    expect(mailsOf(asked).map(({ to }) => to)).toEqual(['aisyah@families.example']);
    expect(await messages(sale)).toMatchObject([
      {
        families: 2,
        sent: 1,
        stopped: false,
        failures: [{ reason: 'No such mailbox: <[address]>.' }],
        mayBeRetried: true,
      },
    ]);
    for (const id of [newId(), 'no id'])
      expect(await retry(id)).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('a message goes to an address corrected meanwhile, without facts about the other family', async () => {
    const sale = await driver.openSale();
    const [one, two] = [
      await book(sale, 1, 'shared@families.example'),
      await book(sale, 2, 'Shared@families.example'),
    ];
    await driver.quiet();
    outbox.isAway = true;
    const asked = message();
    await send(sale, asked);
    await until(async () => (await messages(sale))[0]?.families === 1);
    await testBed.app
      .get(BookingStreams, { strict: false })
      .execute(two, contextOfRequest(null, new Date()), () => [
        {
          type: 'CustomerDetailsCorrected',
          data: {
            bookingId: two,
            customer: { name: 'Raj', email: 'own@families.example', phone: '012-345 6789' },
          },
        },
      ]);
    // Wait for this refusal: an attempt that began before the correction would also send the other family's mail.
    await until(() => Promise.resolve(outbox.turnedAway.includes('own@families.example')));
    outbox.isAway = false;
    await until(async () => tryNow(asked));
    await outbox.until(({ messageId }) => messageId.startsWith(`message-${asked.messageId}-`), 2);
    for (const id of [one, two]) await driver.noticeOutcome(id, 'school-message');
    await until(async () => (await messages(sale))[0]?.sent === 2);

    const [codeOfOne, codeOfTwo] = await Promise.all(
      [one, two].map(async (id) => (await driver.booking(id)).confirmationNumber),
    );
    expect(
      mailsOf(asked)
        .map(({ to, text }) => [
          to.toLowerCase(),
          text.includes(codeOfOne ?? 'none'),
          text.includes(codeOfTwo ?? 'none'),
        ])
        .sort(),
    ).toEqual([
      ['own@families.example', false, true],
      ['shared@families.example', true, false],
    ]);
    expect(await messages(sale)).toMatchObject([{ families: 2, sent: 2, failures: [] }]);
  });

  it('a message is retried once when two members of staff request it at once, and no mail is sent twice', async () => {
    const sale = await driver.openSale();
    await book(sale, 1, 'gone@families.example');
    const asked = message();
    await send(sale, asked);
    await until(async () => (await messages(sale))[0]?.failures.length === 1);
    await driver.quiet();

    const { pool } = testBed.database;
    const queue = testBed.app.get<JobQueue>(JOB_QUEUE, { strict: false });
    const enqueued = jest.spyOn(queue, 'enqueue');
    /** Waits until `count` SQL statements wait for another connection's lock. */
    const blocked = (count: number, what: string) =>
      until(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ~ $1`,
          [what],
        );
        return rowCount === count;
      });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from app.buyer_messages where id = $1 for update', [
      asked.messageId,
    ]);
    const presses = [1, 2].map(() => ask(`${path(sale)}/${asked.messageId}/retry`, {}));
    await blocked(2, 'app.buyer_messages|catalogue.schools');
    await holder.query('commit');
    holder.release();
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual([202, 202]);
    const tries = enqueued.mock.calls.filter(([name]) => name === BUYERS_MESSAGE_QUEUE);
    expect(new Set(tries.map(([, id]) => id)).size).toBe(1);
    enqueued.mockRestore();
    await driver.quiet();

    await pool.query(
      `with retried as (update app.buyer_messages set retried_at = '2026-11-23T08:00:00Z' where id = $1)
       update app.buyer_message_mails set state = 'waiting' where message_id = $1`,
      [asked.messageId],
    );
    const all = testBed.app.get(BuyerMessages, { strict: false });
    const latest = { messageId: asked.messageId, retriedAt: '2026-11-23T08:00:00.000Z' };
    expect(await all.waiting({ messageId: asked.messageId })).toEqual([]);
    const [mail] = await all.waiting(latest);
    let second: Promise<void> | undefined;
    const took: string[] = [];
    await all.inHand(latest, mail?.number ?? 0, async () => {
      took.push('first');
      second = all.inHand(latest, 1, async () => void took.push('second'));
      await Promise.race([blocked(1, 'pg_advisory_lock'), second]);
      await all.record(asked.messageId, 1, { state: 'sent' });
    });
    await second;
    expect(took).toEqual(['first']);
  });

  it('a message is sent by a second request when the job queue was unavailable at the first', async () => {
    const sale = await driver.openSale();
    const booking = await book(sale, 1, 'aisyah@families.example');
    await driver.quiet();
    const { pool } = testBed.database;
    const asked = message();
    const retry = () => ask<BuyerMessageView>(`${path(sale)}/${asked.messageId}/retry`, {});
    await send(sale, asked);
    await driver.noticeOutcome(booking, 'school-message');
    await driver.quiet();
    await pool.query(
      `update app.buyer_message_mails set state = 'failed', reason = 'full' where message_id = $1`,
      [asked.messageId],
    );
    await pool.query(`
      alter function jobs.enqueue_all(json) rename to enqueue_all_kept;
      create function jobs.enqueue_all(json) returns void language plpgsql as $$
        begin raise exception 'starting up' using errcode = '57P03'; end $$`);
    const refused = await retry();
    await pool.query(`
      drop function jobs.enqueue_all(json);
      alter function jobs.enqueue_all_kept(json) rename to enqueue_all`);
    expect(refused.status).toBe(503);
    // The list still offers a retry after it is loaded again.
    expect(await messages(sale)).toMatchObject([
      { sent: 0, stopped: false, failures: [], mayBeRetried: true },
    ]);

    expect((await retry()).status).toBe(202);
    await driver.quiet();
    expect(await messages(sale)).toMatchObject([{ sent: 1, failures: [], mayBeRetried: false }]);
    // The retry has ended, so another request changes nothing.
    expect((await retry()).status).toBe(202);
    await driver.quiet();
    expect(mailsOf(asked)).toHaveLength(2);
  });

  it('the preview of a message shows that an address in its text does not become a link', async () => {
    const sale = await driver.openSale();
    const typed = { ...message(), subject: 'Nite@School 2026', text: 'Pay at bank-melati.example' };
    const { status, body } = await ask<BuyerMessagePreview>(`${path(sale)}/preview`, typed);
    expect([status, body]).toMatchObject([
      200,
      {
        subject: 'Nite@School 2026',
        paragraphs: [expect.any(String), 'Pay at bank-melati. example'],
      },
    ]);
  });

  it.each([
    ['subject', ' '],
    ['text', ' '],
  ])('a message without a %s is refused', async (field, value) => {
    const sale = await driver.openSale();
    for (const call of [path(sale), `${path(sale)}/preview`]) {
      const { status, body } = await ask(call, { ...message(), [field]: value });
      expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([
        400,
        'invalid_input',
        [field],
      ]);
    }
  });

  it('a message is refused with another text under the same id, as the eleventh of a day, and for a suspended school', async () => {
    const sale = await driver.openSale();
    const asked = message();
    await send(sale, asked);
    expect(await send(sale, { ...asked, text: 'Something else' })).toMatchObject({
      status: 409,
      body: { error: 'message_id_reused' },
    });
    for (let more = 0; more < 9; more += 1) expect((await send(sale, message())).status).toBe(202);
    const refused = message();
    expect(await send(sale, refused)).toMatchObject({
      status: 429,
      body: { error: 'too_many_messages' },
    });
    // A message that was accepted before is accepted again when it is repeated.
    expect((await send(sale, asked)).status).toBe(202);
    expect((await messages(sale)).map(({ id }) => id)).not.toContain(refused.messageId);

    const other = await driver.openSale();
    await testBed.database.pool.query(
      "update catalogue.schools set status = 'suspended' where id = $1",
      [other.school.id],
    );
    expect(await send(other, message())).toMatchObject({
      status: 409,
      body: { error: 'school_not_approved' },
    });
  });
});
