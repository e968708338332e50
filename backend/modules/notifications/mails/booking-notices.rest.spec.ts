import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import sharp from 'sharp';
import {
  bookingStream,
  type BookingEvent,
  type BookingNoticeKind,
} from '../../../contracts/events/index.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import {
  MAIL_SENDER,
  MailRefusedError,
  type MailMessage,
} from '../../../infrastructure/mail/port.js';
import { EmlFolder } from '../../../infrastructure/mail/eml/eml-folder.js';
import { dateAndTime } from '../../../infrastructure/mail/frame/texts.js';
import { Outbox } from '../../../testing/outbox.js';
import { startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { School } from '../../schools/api.js';
import { BookingStreams } from '../../orders/application/booking-streams.js';
import { RecordMail, RecordMailHandler } from '../../orders/commands/record-mail.js';
import { BookingDriver, type Sale } from '../../orders/testing/booking-driver.js';
import { seat } from '../../orders/testing/order.js';

class OutboxOfOthers extends Outbox {
  override async send(message: MailMessage): Promise<void> {
    if (message.to.startsWith('gone@'))
      throw new MailRefusedError('No such mailbox: <siti.private@mail.example>.');
    await super.send(message);
  }
}

const outbox = new OutboxOfOthers();
const QR = 'public/payment-qr/melati';

describe('a family', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let next = 1;

  beforeAll(async () => {
    testBed = await startTestBed({ providers: [{ provide: MAIL_SENDER, useValue: outbox }] });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([
      { label: 'A', seatCount: 40, price: '20.00' },
      { label: 'B', seatCount: 2, price: '0.00' },
    ]);
    const picture = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#fff' },
    })
      .webp()
      .toBuffer();
    await testBed.app.get<FileStore>(FILE_STORE, { strict: false }).put(QR, picture, 'image/webp');
    await testBed.app
      .get(DataSource)
      .getRepository(School)
      .update(sale.school.id, {
        bankQrCodeUrl: `/objects/${QR}`,
        contactPhone: '012-555 1420',
      });
  });
  afterAll(() => testBed?.close());

  async function book(customerEmail: string): Promise<string> {
    const { body } = await driver.place(sale.performanceId, [seat(next++)], { customerEmail });
    return body.bookingId;
  }
  async function happens(bookingId: string, ...events: readonly BookingEvent[]): Promise<void> {
    const context = contextOfRequest(null, new Date());
    await testBed.app
      .get(BookingStreams, { strict: false })
      .execute(bookingId, context, () => events);
  }
  const mailsTo = (address: string, subject = /./, count = 1): Promise<MailMessage[]> =>
    outbox.until((mail) => mail.to === address && subject.test(mail.subject), count);
  const subjectsTo = (address: string): string[] =>
    outbox.sent.filter(({ to }) => to === address).map(({ subject }) => subject);
  const recordedNotices = async (bookingId: string): Promise<unknown[]> =>
    (await driver.eventsOf(bookingId))
      .filter(({ type }) => type.startsWith('Notice'))
      .map(({ data }) => (data as { notice: string }).notice);

  it('a family gets one mail about its order, with sum, payee, deadline, QR and a link to the booking', async () => {
    const id = await book('order@families.example');
    const [mail] = await mailsTo('order@families.example');
    const { holdUntil, paymentReference, payee, totalAmount } = await driver.booking(id);
    for (const fact of [
      `We hold your seats until ${dateAndTime(new Date(holdUntil ?? ''))}, Malaysian time.`,
      `Amount: RM ${totalAmount}`,
      `Account number: ${payee.accountNumber}`,
      `Payment reference: ${paymentReference}`,
      'WhatsApp: https://wa.me/60125551420',
    ])
      expect(mail?.text).toContain(fact);
    expect(mail?.replyTo).toBe(sale.school.contactEmail);
    const [qr] = mail?.attachments ?? [];
    const { format, width } = await sharp(qr?.content).metadata();
    expect([qr?.cid, format, width]).toEqual(['payment-qr@houselights', 'png', 480]);

    const [, token = ''] = /\/booking\/[\da-f-]{36}#key=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const stranger = new BookingDriver(testBed);
    expect((await stranger.booking(id)).detailsShown).toBe(false);
    await stranger.call(`/api/bookings/${id}/open-link`, { json: { token } });
    expect((await stranger.booking(id)).detailsShown).toBe(true);
    await driver.quiet();
    expect(subjectsTo('order@families.example')).toHaveLength(1);

    const { type, data, metadata } = await driver.noticeOutcome(id, 'order-placed');
    expect([type, data, metadata.actor]).toMatchObject([
      'NoticeSent',
      { mail: { to: 'order@families.example', subject: mail?.subject } },
      { kind: 'system', name: 'booking-notice' },
    ]);
    // The stored copy of a mail has no access token in its link.
    const kept = (data as { mail: { text: string } }).mail.text;
    expect(kept).toBe(mail?.text.replace(`#key=${token}`, ''));
  });

  it("a family gets the mail about another backend's order, and the outcome is recorded without reading the booking again", async () => {
    const id = await book('elsewhere@families.example');
    await driver.noticeOutcome(id, 'order-placed');
    // This event store counts its reads.
    const store = Object.create(testBed.app.get(DomainEventStore)) as DomainEventStore;
    const handler = new RecordMailHandler(
      new BookingStreams(store, { now: () => new Date() }),
      testBed.app.get(EmlFolder, { strict: false }),
    );
    const history = await store.read<BookingEvent>(bookingStream(id));
    const read = jest.spyOn(store, 'read');
    const mail = { to: 'elsewhere@families.example', subject: 'Again', text: 'Again.' };
    try {
      await handler.execute(
        new RecordMail(
          id,
          { causeId: randomUUID(), notice: 'order-reopened' },
          { messageId: 'm', mail },
          contextOfRequest(null, new Date()),
          history,
        ),
      );
      expect(read.mock.calls.filter(([stream]) => stream === bookingStream(id))).toEqual([]);
    } finally {
      read.mockRestore();
    }
    expect(await recordedNotices(id)).toEqual(['order-placed', 'order-reopened']);
  });

  it('a family gets a mail that asks to confirm a free order, without a payment', async () => {
    await driver.place(sale.performanceId, [seat(1, 'B')], {
      customerEmail: 'free@families.example',
      totalAmount: '0.00',
    });
    await driver.quiet();
    expect(subjectsTo('free@families.example')).toEqual([
      expect.stringMatching(/^Please confirm your booking/),
    ]);
  });

  it('a family gets the mail again at its corrected address, but not after a corrected name', async () => {
    const right = { name: 'Aisyah', email: 'right@families.example', phone: '012-345 6789' };
    const bookingId = await book('wrong@families.example');
    await mailsTo('wrong@families.example');
    await happens(bookingId, {
      type: 'CustomerDetailsCorrected',
      data: { bookingId, customer: right },
    });
    await mailsTo('right@families.example', /^Please pay by/);
    await happens(bookingId, {
      type: 'CustomerDetailsCorrected',
      data: { bookingId, customer: { ...right, name: 'Aisyah binti Rahman' } },
    });
    await driver.quiet();
    expect(subjectsTo('right@families.example')).toHaveLength(1);
  });

  it('a family gets a mail with the new sum when the seats of its unpaid order are amended, but not after it has paid', async () => {
    const address = 'exchanged@families.example';
    const bookingId = await book(address);
    await mailsTo(address, /^Please pay by/);
    const { seats } = await testBed.app
      .get(BookingStreams, { strict: false })
      .loadPlaced(bookingId);
    const dearer = seats.map((one) => ({ ...one, priceSen: 3500 }));
    const amended = (from: typeof seats, to: typeof seats, totalSen: number): BookingEvent => ({
      type: 'BookingSeatsAmended',
      data: { bookingId, from, to, totalSen },
    });
    await happens(bookingId, amended(seats, dearer, 3500));
    const [, mail] = await mailsTo(address, /^Please pay by/, 2);
    expect(mail?.text).toContain('has changed the price of your seats.');
    expect(mail?.text).toContain('Amount: RM 35.00');
    await driver.quiet();
    expect(await recordedNotices(bookingId)).toEqual(['order-placed', 'order-placed']);

    await happens(bookingId, {
      type: 'BookingStatusSetByStaff',
      data: { bookingId, from: 'pending_payment', to: 'confirmed', holdUntil: null },
    });
    await happens(bookingId, amended(dearer, seats, 2000));
    await driver.quiet();
    expect(subjectsTo(address).filter((subject) => /^Please pay by/.test(subject))).toHaveLength(2);
  });

  const later = new Date(Date.now() + 20 * 60_000).toISOString();
  const asked = (bookingId: string): BookingEvent => ({
    type: 'ReceiptVerificationRequested',
    data: { bookingId, receiptId: randomUUID(), holdUntil: later },
  });
  it.each<[string, BookingNoticeKind, RegExp, (bookingId: string) => BookingEvent]>([
    [
      'its receipt was rejected',
      'receipt-rejected',
      /^Please send another receipt/,
      (bookingId) => ({
        type: 'ReceiptRejected',
        data: {
          bookingId,
          receiptId: randomUUID(),
          reasons: ['amount-differs'],
          message: 'The amount differs.',
          holdUntil: later,
        },
      }),
    ],
    [
      'staff rejected its payment',
      'rejected-for-good',
      /^Your payment was not accepted/,
      (bookingId) => ({
        type: 'ReceiptRejected',
        data: {
          bookingId,
          receiptId: randomUUID(),
          reasons: ['rejected-by-staff'],
          message: 'Paid to somebody else.',
          holdUntil: null,
        },
      }),
    ],
    [
      'money was paid back',
      'refund-paid',
      /^RM 20\.00 paid back: /,
      (bookingId) => ({
        type: 'RefundPaid',
        data: {
          bookingId,
          refundId: randomUUID(),
          amountSen: 2000,
          paidOn: '2026-11-20',
          reference: 'MBB 4711',
        },
      }),
    ],
    [
      'money was not paid back after all',
      'refund-taken-back',
      /^RM 20\.00 not paid back yet: /,
      (bookingId) => ({
        type: 'RefundTakenBack',
        data: { bookingId, refundId: randomUUID(), amountSen: 2000 },
      }),
    ],
    [
      'staff look at its receipt',
      'needs-review',
      /^We are checking your receipt/,
      (bookingId) => ({
        type: 'ReceiptReferredToStaff',
        data: { bookingId, receiptId: randomUUID(), reasons: ['unreadable'], message: 'We look.' },
      }),
    ],
    [
      'its picture was no receipt',
      'no-receipt',
      /^Please send a picture of the receipt/,
      (bookingId) => ({
        type: 'ReceiptReferredToStaff',
        data: {
          bookingId,
          receiptId: randomUUID(),
          reasons: ['no-receipt'],
          message: 'No receipt.',
          holdUntil: later,
        },
      }),
    ],
    [
      'its seats were gone when its receipt came or was judged',
      'seats-lost',
      /^Your seats are gone/,
      (bookingId) => ({
        type: 'ReceiptReferredToStaff',
        data: { bookingId, receiptId: randomUUID(), reasons: ['seats-gone'], message: 'Gone.' },
      }),
    ],
    [
      'staff take its confirmation back to look at it again',
      'back-in-review',
      /is looking at your booking again/,
      (bookingId) => ({
        type: 'BookingStatusSetByStaff',
        data: { bookingId, from: 'confirmed', to: 'needs_review', holdUntil: null },
      }),
    ],
    [
      'its time ran out',
      'expired',
      /^Your booking has expired/,
      (bookingId) => ({ type: 'BookingExpired', data: { bookingId } }),
    ],
    [
      'staff open its order again',
      'order-reopened',
      /^Please pay by/,
      (bookingId) => ({
        type: 'BookingStatusSetByStaff',
        data: { bookingId, from: 'rejected', to: 'pending_payment', holdUntil: later },
      }),
    ],
  ])('a family gets one recorded mail when %s', async (_, notice, subject, event) => {
    const address = `${notice}@families.example`;
    const bookingId = await book(address);
    await driver.noticeOutcome(bookingId, 'order-placed');
    const before = subjectsTo(address).length;
    await happens(bookingId, event(bookingId));
    const recorded = await driver.noticeOutcome(bookingId, notice);
    expect([recorded.type, recorded.data]).toMatchObject([
      'NoticeSent',
      { bookingId, notice, messageId: expect.stringMatching(/^notice-/) },
    ]);
    await driver.quiet();
    expect(subjectsTo(address).slice(before)).toEqual([expect.stringMatching(subject)]);
    expect(await recordedNotices(bookingId)).toEqual(['order-placed', notice]);
  });

  it('a family gets only the mail about the last event when several happen at once', async () => {
    const bookingId = await book('hasty@families.example');
    await mailsTo('hasty@families.example');
    const receiptId = randomUUID();
    await happens(
      bookingId,
      {
        type: 'ReceiptReferredToStaff',
        data: { bookingId, receiptId, reasons: ['unreadable'], message: 'x' },
      },
      asked(bookingId),
      { type: 'BookingConfirmed', data: { bookingId, receiptId, message: 'Paid.' } },
    );
    await driver.happened(bookingId, ['TicketSent']);
    await driver.quiet();
    expect(subjectsTo('hasty@families.example').slice(1)).toEqual([
      expect.stringMatching(/^Your tickets/),
    ]);
    expect(await recordedNotices(bookingId)).toEqual(['order-placed']);
  });

  it('a family is not asked about a payment when its booking was cancelled before the mail was sent', async () => {
    const bookingId = await book('given-up@families.example');
    await mailsTo('given-up@families.example');
    await happens(
      bookingId,
      {
        type: 'PaymentQuestionAsked',
        data: { bookingId, questionId: randomUUID(), missingSen: 2000 },
      },
      { type: 'BookingCancelled', data: { bookingId, from: 'confirmed', reason: 'staff' } },
    );
    await driver.quiet();
    expect(
      subjectsTo('given-up@families.example').filter((each) => each.startsWith('Your payment for')),
    ).toEqual([]);
    expect(await recordedNotices(bookingId)).not.toContain('payment-question');
  });

  it("staff see that a family's mailbox refused a mail", async () => {
    const bookingId = await book('gone@families.example');
    const { type, data } = await driver.noticeOutcome(bookingId, 'order-placed');
    expect([type, data]).toMatchObject([
      'NoticeNotSent',
      { notice: 'order-placed', reason: 'No such mailbox: <[address]>.' },
    ]);
  });

  it('a family gets twelve such mails in an hour at most, whoever orders in its name', async () => {
    const victim = 'victim@families.example';
    let last = '';
    for (let nth = 0; nth < 14; nth++) last = await book(victim);
    await driver.quiet();
    expect(subjectsTo(victim)).toHaveLength(12);
    const from = (await driver.eventsOf(last)).length;
    await happens(last, { type: 'BookingExpired', data: { bookingId: last } });
    const { type } = await driver.noticeOutcome(last, 'expired', from);
    expect([type, subjectsTo(victim).length]).toEqual(['NoticeNotSent', 12]);
  });
});
