import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogueStream, type CatalogueEvent } from '../../../contracts/events/index.js';
import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import type {
  BuyerMessagePreview,
  BuyerMessageRequest,
  BuyerMessageView,
} from '../../../contracts/rest/buyer-messages.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
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
import { BookingDriver, type Sale } from '../testing/booking-driver.js';
import { seat, type Answer } from '../testing/order.js';
import { BUYERS_MESSAGE_QUEUE, type BuyersMessageJob } from './buyers-message.policy.js';

/** A mail server that does not know one mailbox, and takes a mail whose answer is lost once. */
class MoodyOutbox extends Outbox {
  loseAnswerTo: string | null = null;

  override async send(message: MailMessage): Promise<void> {
    if (message.to.startsWith('gone@')) throw new MailRefusedError('No such mailbox.');
    await super.send(message);
    if (message.to !== this.loseAnswerTo) return;
    this.loseAnswerTo = null;
    throw new Error('The connection broke after the mail was taken.');
  }
}

const outbox = new MoodyOutbox();
const newId = (): string => randomUUID().replaceAll('-', '');

describe('staff write to the families of a performance', () => {
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

  it('each once, by e-mail address, with the school as whom to answer, and the history says so', async () => {
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
          'SMK Seri Melati writes to everybody who booked Puteri Gunung Ledang:',
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
        failures: [],
      },
    ]);
    for (const id of [first, second]) {
      const { body } = await ask<BookingHistoryEntry[]>(`/api/admin/bookings/${id}/history`);
      expect(body.map(({ summary }) => summary)).toContain(
        'The customer was told by email what the school wrote to everybody who booked (“The doors open earlier”).',
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

    // The queue lost its memory: asked for again, nothing is sent again.
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

  it('also those who have not paid, when asked; a refused mail is told, and one whose answer was lost keeps its id', async () => {
    const sale = await driver.openSale();
    await book(sale, 1, 'gone@families.example');
    const lost = await book(sale, 2, 'lost@families.example');
    await book(sale, 3, 'waits@families.example', false);
    outbox.loseAnswerTo = 'lost@families.example';
    const asked = message({ includeUnpaid: true });
    await send(sale, asked);
    await driver.happened(lost, ['NoticeSent']);
    await driver.quiet();
    const mails = mailsOf(asked);
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'lost@families.example',
      'lost@families.example',
      'waits@families.example',
    ]);
    // The mail server drops the second of one Message-ID; in production app.sent_mails as well.
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
    const [view] = await messages(sale);
    expect(view).toMatchObject({
      families: 3,
      sent: 2,
      failures: [{ confirmationNumbers: [expect.any(String)], reason: 'No such mailbox.' }],
    });
  });

  it.each([
    ['subject', 'Pay at bank-melati.example'],
    ['subject', ' '],
    ['text', 'Write to office@other.example'],
    ['text', 'See https://elsewhere'],
    ['text', 'Pay now at www.'],
  ])('refuses what no mail may say: %s %p', async (field, value) => {
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

  it('refuses another text under the same id, an eleventh in a day, and a suspended school', async () => {
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
    // What was taken before is still the same message.
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
