import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { BOOKINGS } from '../../../projections/read-models/bookings/bookings.tables.js';
import { RECEIPTS } from '../../../projections/read-models/receipts/receipts.tables.js';
import { STATEMENT_LINES } from '../../../projections/read-models/statement-lines/statement-lines.tables.js';
import { bookingStream, catalogueStream } from '../../contracts/events/index.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { BookingHistoryEntry } from '../../contracts/rest/administration.js';
import type { DataLinkView, ErasedView, HeldData } from '../../contracts/rest/personal-data.js';
import { contextOfRequest } from '../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { type EventStore, EVENT_STORE } from '../../infrastructure/event-store/port.js';
import { DailyUpkeep } from '../../infrastructure/upkeep/daily-upkeep.js';
import { EmlFolder } from '../../infrastructure/mail/eml/eml-folder.js';
import { MAIL_SENDER, type MailMessage, type MailSender } from '../../infrastructure/mail/port.js';
import { AlteredEventStore } from '../../testing/altered-event-store.js';
import { hearLog, stopHearing } from '../../testing/heard-log.js';
import { Outbox } from '../../testing/outbox.js';
import { filesWith, tablesWith } from '../../testing/traces.js';
import { untilStatementsWait } from '../../testing/waiting-statements.js';
import { logOf } from '../../tools/events/shared/open-log.js';
import { verifyLog } from '../../tools/events/verify/verification.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn, type PersonToMake } from '../../testing/sign-in.js';
import { ReceiptReader } from '../receipts/reading/receipt-reader.js';
import { DrawnReceipts } from '../receipts/testing/scripted-engine.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { BookingStreams } from '../orders/application/booking-streams.js';
import { RecordMail } from '../orders/commands/record-mail.js';
import { seat } from '../orders/testing/order.js';
import type { SignedInPerson } from '../identity/api.js';
import { People } from '../identity/people.js';
import { Administrators } from '../schools/api.js';
import { Invitations } from '../schools/invitations/invitations.js';
import { expectEach } from '../../testing/expect-each.js';

/** Stores mails as a site without a mail server does, and also collects them for the test. */
class KeepingOutbox extends Outbox {
  folder: EmlFolder | null = null;
  /** Address for which the mail server defers the next mail with a link; null for none. */
  later: string | null = null;

  override async send(message: MailMessage): Promise<void> {
    if (message.to === this.later && message.messageId.startsWith('my-data-link-')) {
      this.later = null;
      throw new Error('450 Later.');
    }
    await this.folder?.send(message);
    await super.send(message);
  }
}

const WEEK_MINUTES = 7 * 24 * 60;
const outbox = new KeepingOutbox();
const clock = new SetClock();
let testBed: TestBed;
let altered: AlteredEventStore;
let driver: BookingDriver;
let sale: Sale;
let staff: Record<string, string>;
let seats = 0;

interface Family {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
}
/** Builds a family whose name occurs in all its data, but in no id or hash. */
const familyOf = (name: string): Family => ({
  customerName: `${name} Quillfeather`,
  customerEmail: `${name.toLowerCase()}@quillfeather.example`,
  customerPhone: `019-7788 99 ext. ${name.toUpperCase()}`,
});
/** Returns a pattern that finds even parts of the family's name, address or telephone number. */
const tracesOf = ({ customerName }: Family): RegExp =>
  new RegExp(customerName.split(' ')[0] as string, 'i');

let logged: () => string;

beforeAll(async () => {
  logged = hearLog();
  const receipts = new DrawnReceipts();
  testBed = await startTestBed({
    clock,
    providers: [
      { provide: MAIL_SENDER, useValue: outbox },
      { provide: ReceiptReader, useValue: new ReceiptReader(receipts) },
    ],
  });
  altered = new AlteredEventStore(testBed.app);
  outbox.folder = testBed.app.get(EmlFolder, { strict: false });
  driver = new BookingDriver(testBed, receipts);
  const startsAt = new Date(clock.now().getTime() + WEEK_MINUTES * 60_000);
  sale = await driver.openSale([{ label: 'A', seatCount: 40, price: '20.00' }], {
    dateTime: startsAt,
  });
  staff = await asStaff('admin');
});
afterAll(() => testBed?.close());
afterAll(stopHearing);

/** Adds a person, and returns the person as a signed-in request has it. */
const signedIn = async (person: PersonToMake): Promise<SignedInPerson> => {
  const found = await testBed.app
    .get(People, { strict: false })
    .find(await makePerson(testBed, person));
  if (!found) throw new Error(`${person.email} was not made`);
  return found;
};
const asStaff = async (role: 'admin' | 'owner', firstName = 'Salmah') => {
  const email = `${firstName.toLowerCase()}.${randomUUID()}@melati.example`;
  const schools = [{ schoolId: sale.school.id, role }];
  const person = await makePerson(testBed, { email, firstName, schools });
  return { cookie: await signIn(testBed, person) };
};
const placed = async (family: Family): Promise<string> => {
  const { status, body } = await driver.place(sale.performanceId, [seat((seats += 1))], family);
  expect(status).toBe(201);
  return body.bookingId;
};
const paid = async (family: Family): Promise<string> => {
  const id = await placed(family);
  const { status } = await driver.call(`/api/admin/bookings/${id}/status`, {
    method: 'PATCH',
    json: { status: 'confirmed' },
    headers: staff,
  });
  expect(status).toBe(200);
  await driver.happened(id, ['TicketSent']);
  return id;
};
const openNewSale = async (weeks = 1): Promise<void> => {
  const dateTime = new Date(clock.now().getTime() + weeks * WEEK_MINUTES * 60_000);
  sale = await driver.openSale([{ label: 'A', seatCount: 40, price: '20.00' }], { dateTime });
  seats = 0;
};
/** Creates a paid booking of a performance that began more than a day ago. */
const paidAndOver = async (family: Family): Promise<string> => {
  await openNewSale();
  staff = await asStaff('admin');
  const id = await paid(family);
  clock.advance({ minutes: WEEK_MINUTES + 24 * 60 + 1 });
  await driver.quiet();
  return id;
};
const erase = (id: string, headers = staff) =>
  driver.call<ErrorBody>(`/api/admin/bookings/${id}/erase`, { method: 'POST', headers });
const askFor = async (email: string) => {
  await caughtUp(testBed);
  return driver.call<DataLinkView & ErrorBody>('/api/my-data/link', { json: { email } });
};
const mailedToken = async (email: string, count = 1): Promise<string> => {
  const mails = await outbox.until(
    ({ to, messageId }) => to === email && messageId.startsWith('my-data-link-'),
    count,
  );
  return /my-data#key=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no link';
};
const open = (token: string) =>
  driver.call<HeldData & ErrorBody>('/api/my-data/open', { json: { token } });
const eraseOwn = (token: string) =>
  driver.call<ErasedView & ErrorBody>('/api/my-data/erase', { json: { token } });

/** Appends an event, then changes it so that only a newer program could read it. */
async function appendUnreadable(stream: string, type: string, eventData: object): Promise<void> {
  const id = randomUUID();
  const metadata = {
    occurredAt: clock.now().toISOString(),
    actor: { kind: 'system', name: 'test' },
    requestId: 'r',
    correlationId: 'c',
    causationId: 'd',
    schemaVersion: 1,
  };
  const event = { id, type, data: { ...eventData }, metadata };
  await testBed.app.get<EventStore>(EVENT_STORE, { strict: false }).append(stream, 'any', [event]);
  await driver.quiet();
  altered.change(id, (one) => ({ ...one, metadata: { ...one.metadata, schemaVersion: 99 } }));
}

/** Returns the types of events that contain a family's data after decryption with the existing keys. */
async function eventsWith(traces: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of testBed.app.get(DomainEventStore).readAll({ from: '' }))
    found.push(
      ...batch.events.filter((event) => traces.test(JSON.stringify(event))).map(({ type }) => type),
    );
  return found;
}

/** Returns the tables, events, files, pictures and log lines that contain a family's data. */
async function tracesLeft(family: Family, ...ids: readonly string[]) {
  const traces = tracesOf(family);
  return {
    tables: await tablesWith(testBed.database.pool, traces),
    events: await eventsWith(traces),
    files: await filesWith(testBed.config.dataDir, traces),
    pictures: (await Promise.all(ids.map(picturesOf))).flat(),
    log: logged()
      .split('\n')
      .filter((line) => traces.test(line)),
  };
}
const NO_TRACE = { tables: [], events: [], files: [], pictures: [], log: [] };
const picturesOf = (id: string): Promise<string[]> =>
  readdir(join(testBed.config.dataDir, 'files', 'receipts', id), { recursive: true }).catch(
    () => [],
  );

describe('a family that is erased', () => {
  const family = familyOf('Xantippe');
  let id: string;

  it('a family has traces in tables, events, mails and pictures before it is erased', async () => {
    id = await placed(family);
    const { paymentReference } = await driver.booking(id);
    const name = family.customerName.toUpperCase();
    await driver.pay(id, await driver.receiptFor(id, { recipient: name, reference: name }));
    await driver.call(`/api/admin/bookings/${id}/status`, {
      method: 'PATCH',
      json: { status: 'confirmed' },
      headers: staff,
    });
    await driver.happened(id, ['TicketSent']);
    const noteId = randomUUID().replaceAll('-', '');
    const note = { noteId, text: `${family.customerName} called` };
    await driver.call(`/api/admin/bookings/${id}/notes`, { json: note, headers: staff });
    const [year, month, day] = clock.now().toISOString().slice(0, 10).split('-');
    const statement = `Account Number,514123456789\nDate,Details,Credit\n${day}/${month}/${year},${name} ${paymentReference},20.00\n`;
    const { status } = await driver.call(
      `/api/admin/schools/${sale.school.id}/payments/statements`,
      {
        json: { fileName: 'bank.csv', content: Buffer.from(statement).toString('base64') },
        headers: staff,
      },
    );
    expect(status).toBe(201);
    await driver.quiet();
    const before = await tracesLeft(family, id);
    expect(before.tables).toEqual([BOOKINGS, RECEIPTS, STATEMENT_LINES]);
    expect(before.events).toEqual(
      expect.arrayContaining([
        'BookingPlaced',
        'ReceiptRead',
        'TicketSent',
        'BookingNoteAdded',
        'StatementLinesRecorded',
      ]),
    );
    expect(before.files).toContain('mail');
    expect(before.pictures.length).toBeGreaterThan(0);
    expect(logged()).toContain(`/bookings/${id.slice(0, 8)}…/notes`);
  });

  it('a family is kept until a day after its performance, and staff see the reason', async () => {
    const { status, body } = await erase(id);
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'booking_not_over' });
  });

  it('an erased family has no traces in any table, event, file, picture or log line, except in the school’s bank statement', async () => {
    const before = await driver.booking(id);
    clock.advance({ minutes: WEEK_MINUTES + 24 * 60 + 1 });
    expect((await erase(id)).status).toBe(204);
    await driver.quiet();
    expect(await tracesLeft(family, id)).toEqual({
      ...NO_TRACE,
      // The school's books keep the statement line, as docs/erasure.md and the family's page explain.
      tables: [STATEMENT_LINES],
      events: ['StatementLinesRecorded'],
    });
    const { rows } = await testBed.database.pool.query<{ search: string }>(
      `select search from ${BOOKINGS} where booking_id = $1`,
      [id],
    );
    const number = before.confirmationNumber.toLowerCase();
    // After the erasure, only the confirmation number can be searched, with and without its dash.
    expect(rows[0]?.search.trim()).toBe(`${number} ${number.replace('-', '')}`);
  });

  it('an erased family leaves behind only its seats, its money and the record of the erasure', async () => {
    const headers = staff;
    const { body: account } = await driver.call<{ charged: string; proven: string }>(
      `/api/admin/bookings/${id}/account`,
      { headers },
    );
    expect(account).toMatchObject({ charged: '20.00', proven: '20.00' });
    expect(await driver.takenSeats(sale)).toContainEqual([1, 'booked']);
    const { body: history } = await driver.call<BookingHistoryEntry[]>(
      `/api/admin/bookings/${id}/history`,
      { headers },
    );
    expect(history.at(-1)).toMatchObject({ type: 'CustomerErased', who: 'Salmah' });
    expect(history.map(({ summary }) => summary)).toContain('Wrote a note; it was erased since.');
  });

  it('the event log still verifies after an erasure: no event was changed, and a replay gives the same read models', async () => {
    await driver.quiet();
    const found: string[] = [];
    const store = testBed.app.get<EventStore>(EVENT_STORE, { strict: false });
    await verifyLog(logOf(testBed.config, testBed.database.pool, store), {
      readModels: true,
      catalogue: true,
      rootsFile: null,
      onFinding: (subject, sentence) => void found.push(`${subject}: ${sentence}`),
    });
    expect(found).toEqual([]);
  });

  it('a family is erased once, and no later event is about it', async () => {
    expect((await erase(id)).status).toBe(204);
    expect(
      (await driver.eventTypesOf(id)).filter((type) => type === 'CustomerErased'),
    ).toHaveLength(1);
    const note = { noteId: randomUUID().replaceAll('-', ''), text: 'Called again' };
    const { status, body } = await driver.call<ErrorBody>(`/api/admin/bookings/${id}/notes`, {
      json: note,
      headers: staff,
    });
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'customer_erased' });
  });

  it('an erased family stays erased when a backup of the keys is restored', async () => {
    const { pool } = testBed.database;
    await pool.query(
      'update app.booking_keys set key = $2, erased_at = null where booking_id = $1',
      [id, randomBytes(32)],
    );
    await testBed.app.get(DailyUpkeep, { strict: false }).run(clock.now());
    await driver.quiet();
    const { rows } = await pool.query('select key from app.booking_keys where booking_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ key: null }]);
  });

  it('an incomplete erasure is repeated daily: key, mails and pictures, also beside an unreadable event', async () => {
    const again = familyOf('Urania');
    const { pool } = testBed.database;
    const left = await paidAndOver(again);
    const { rows: keys } = await pool.query<{ key: Buffer }>(
      'select key from app.booking_keys where booking_id = $1',
      [left],
    );
    expect((await erase(left)).status).toBe(204);
    await driver.quiet();
    // Simulates a restored backup: the deleted key and pictures are back.
    await pool.query(
      'update app.booking_keys set key = $2, erased_at = null where booking_id = $1',
      [left, keys[0]?.key],
    );
    await outbox.folder?.send({
      ...(outbox.sent.find(({ to }) => to === again.customerEmail) as MailMessage),
      messageId: `left-${left}`,
    });
    await appendUnreadable(bookingStream(left), 'TicketSendFailed', {
      bookingId: left,
      causeId: randomUUID(),
      reason: 'full',
    });
    expect(await filesWith(testBed.config.dataDir, tracesOf(again))).toEqual(['mail']);
    await testBed.app.get(DailyUpkeep, { strict: false }).run(clock.now());
    await driver.quiet();
    expect(await filesWith(testBed.config.dataDir, tracesOf(again))).toEqual([]);
    expect(await eventsWith(tracesOf(again))).toEqual([]);

    // Simulates a job that failed for good after deleting the key: a picture is left.
    const folder = join(testBed.config.dataDir, 'files', 'receipts', left);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'shown-left'), 'picture');
    expect(await picturesOf(left)).toEqual(['shown-left']);
    await testBed.app.get(DailyUpkeep, { strict: false }).run(clock.now());
    await driver.quiet();
    expect(await picturesOf(left)).toEqual([]);
  });
});

describe('a family that asks by a mailed link', () => {
  const family = familyOf('Yolanda');
  let over: string;
  let unpaid: string;
  let held: HeldData;
  let token: string;

  it('a family gets its data link by mail, while an unknown address gets the same answer and no mail', async () => {
    // Earlier tests moved the clock past their performance, so this test opens another sale.
    const later = new Date(clock.now().getTime() + WEEK_MINUTES * 60_000);
    sale = await driver.openSale([{ label: 'A', seatCount: 40, price: '20.00' }], {
      dateTime: later,
    });
    seats = 0;
    staff = await asStaff('admin');
    over = await paid(family);
    clock.advance({ minutes: WEEK_MINUTES + 24 * 60 + 1 });
    const unknown = await askFor('nobody@quillfeather.example');
    const known = await askFor(` ${family.customerEmail.toUpperCase()} `);
    expect(known).toEqual(unknown);
    expect(known.status).toBe(202);
    token = await mailedToken(family.customerEmail);
    // Jobs of one queue run in order, so the unknown address's job has run by now.
    expect(outbox.sent.map(({ to }) => to)).not.toContain('nobody@quillfeather.example');
  });

  it('a family reads all its data: bookings, history, mails as sent, and purpose and duration of storage', async () => {
    const answer = await open(token);
    expect(answer.status).toBe(200);
    held = answer.body;
    expect(held).toMatchObject({
      email: family.customerEmail,
      account: null,
      bookings: [
        {
          id: over,
          name: family.customerName,
          email: family.customerEmail,
          phone: family.customerPhone,
          seats: 'Stalls - Row A, Seat 1',
          totalAmount: '20.00',
          notErasedBecause: null,
        },
      ],
    });
    await expectEach(held.kinds, 1, (kind) =>
      expect(kind).toMatchObject({
        what: expect.stringMatching(/./),
        why: expect.stringMatching(/./),
        howLong: expect.stringMatching(/./),
      }),
    );
    const [booking] = held.bookings;
    expect(booking?.history.map(({ mail }) => mail?.to).filter(Boolean)).toContain(
      family.customerEmail,
    );
    // The family sees what staff did, without staff's names.
    expect(booking?.history.map(({ who }) => who)).toContain('The school');
    expect(JSON.stringify(booking)).not.toContain('Salmah');
  });

  it('a data link works once, and the token that opens the page cannot erase', async () => {
    expect(await open(token)).toMatchObject({ status: 403, body: { error: 'link_used' } });
    expect(await eraseOwn(token)).toMatchObject({ status: 403, body: { error: 'invalid_link' } });
    expect(await open(held.eraseToken)).toMatchObject({
      status: 403,
      body: { error: 'invalid_link' },
    });
  });

  it('a family erases its past bookings, and reads a reason for each booking that is kept', async () => {
    const soon = new Date(clock.now().getTime() + WEEK_MINUTES * 60_000);
    sale = await driver.openSale([{ label: 'A', seatCount: 40, price: '20.00' }], {
      dateTime: soon,
    });
    seats = 0;
    unpaid = await placed(family);
    // The mail about the unpaid order was stored before, and is deleted with the other mails to its address.
    await driver.quiet();
    const { confirmationNumber: first } = await driver.booking(over);
    const { confirmationNumber: second } = await driver.booking(unpaid);
    expect(await eraseOwn(held.eraseToken)).toEqual({
      status: 200,
      body: {
        erased: [first],
        kept: [
          { confirmationNumber: second, because: expect.stringMatching(/waits for its payment/) },
        ],
      },
    });
    expect(await eraseOwn(held.eraseToken)).toMatchObject({
      status: 403,
      body: { error: 'link_used' },
    });
    await driver.quiet();
    // The unpaid order still has the family's data, including its payment instructions.
    expect(await tracesLeft(family, over)).toEqual({
      ...NO_TRACE,
      tables: [BOOKINGS],
      events: ['BookingPlaced', 'NoticeSent'],
    });
  });

  it('an expired or changed data link does not work', async () => {
    await askFor(family.customerEmail);
    const fresh = await mailedToken(family.customerEmail, 2);
    const forged = Buffer.from(
      JSON.stringify([
        randomUUID(),
        'victim@quillfeather.example',
        null,
        clock.now().getTime() * 2,
      ]),
    ).toString('base64url');
    for (const wrong of ['', 'x.y', `${forged}.${fresh.split('.')[1] ?? ''}`])
      expect(await open(wrong)).toMatchObject({ status: 403, body: { error: 'invalid_link' } });
    clock.advance({ minutes: 24 * 60 + 1 });
    expect(await open(fresh)).toMatchObject({ status: 403, body: { error: 'invalid_link' } });
  });

  it('a family leaves no trace once its last order has expired and is erased', async () => {
    await driver.endHold(unpaid);
    expect((await erase(unpaid, await asStaff('admin'))).status).toBe(204);
    await driver.quiet();
    expect(await tracesLeft(family, over, unpaid)).toEqual(NO_TRACE);
  });

  it('a mail that was being written during the erasure does not name the family', async () => {
    const to = family.customerEmail;
    const mail = { to, subject: 'Your time has run out', text: 'It has.', html: '<p>It has.</p>' };
    const messageId = `notice-${randomUUID()}`;
    await testBed.app.get<MailSender>(MAIL_SENDER).send({ messageId, ...mail });
    expect((await tracesLeft(family)).files).toEqual(['mail']);
    await testBed.app
      .get(CommandBus)
      .execute(
        new RecordMail(
          unpaid,
          { causeId: randomUUID(), notice: 'expired' },
          { messageId, mail },
          contextOfRequest(null, new Date()),
        ),
      );
    await driver.quiet();
    expect(await tracesLeft(family, over, unpaid)).toEqual(NO_TRACE);
  });

  it('a ticket mail that was being written during the erasure does not name the family', async () => {
    const to = family.customerEmail;
    const mail = { to, subject: 'Your ticket', text: 'Here.', html: '<p>Here.</p>' };
    const messageId = `ticket-${randomUUID()}`;
    await testBed.app.get<MailSender>(MAIL_SENDER).send({ messageId, ...mail });
    expect((await tracesLeft(family)).files).toEqual(['mail']);
    await testBed.app
      .get(CommandBus)
      .execute(
        new RecordMail(
          unpaid,
          { causeId: randomUUID(), notice: 'ticket' },
          { messageId, mail },
          contextOfRequest(null, new Date()),
        ),
      );
    expect(await tracesLeft(family, over, unpaid)).toEqual(NO_TRACE);
  });

  it('a text that staff wrote when rejecting a receipt does not name the erased family', async () => {
    const told = familyOf('Wilhelmina');
    await openNewSale();
    staff = await asStaff('admin');
    const rejected = await placed(told);
    const receiptId = randomUUID();
    const message = `Dear ${told.customerName}, this transfer is not yours.`;
    await testBed.app
      .get(BookingStreams, { strict: false })
      .execute(rejected, contextOfRequest(null, new Date()), () => [
        {
          type: 'ReceiptUploaded',
          data: {
            bookingId: rejected,
            receiptId,
            objectUrl: '/objects/receipts/x/upload-y',
            imageKey: 'receipts/x/shown-y',
            sha256: 'ab',
            bytes: 5,
            mimeType: 'image/png',
            editor: null,
          },
        },
        {
          type: 'ReceiptRejected',
          data: {
            bookingId: rejected,
            receiptId,
            reasons: ['rejected-by-staff'],
            message,
            holdUntil: null,
          },
        },
      ]);
    await driver.quiet();
    expect((await driver.status(rejected)).verificationMessage).toBe(message);
    const before = await tracesLeft(told);
    expect([before.tables, before.events]).toEqual([
      [BOOKINGS, RECEIPTS],
      expect.arrayContaining(['ReceiptRejected']),
    ]);
    expect((await erase(rejected)).status).toBe(204);
    await driver.quiet();
    expect(await tracesLeft(told, rejected)).toEqual(NO_TRACE);
    expect((await driver.status(rejected)).verificationMessage).toBeNull();
  });

  it('a family reads and erases its other bookings when one cannot be read, and learns about that one', async () => {
    const other = familyOf('Ursulina');
    const fine = await paidAndOver(other);
    const broken = await paidAndOver(other);
    const numbers = [
      (await driver.booking(fine)).confirmationNumber,
      (await driver.booking(broken)).confirmationNumber,
    ];
    await appendUnreadable(bookingStream(broken), 'TicketSendFailed', {
      bookingId: broken,
      causeId: randomUUID(),
      reason: 'full',
    });
    await askFor(other.customerEmail);
    const { status, body } = await open(await mailedToken(other.customerEmail));
    expect(status).toBe(200);
    expect(body.bookings.map(({ id }) => id)).toEqual([fine]);
    expect(body.unreadBookings).toEqual([numbers[1]]);
    expect(await eraseOwn(body.eraseToken)).toEqual({
      status: 200,
      body: {
        erased: [numbers[0]],
        kept: [
          {
            confirmationNumber: numbers[1],
            because: expect.stringMatching(/cannot be read at the moment/),
          },
        ],
      },
    });
    expect(await eraseOwn(body.eraseToken)).toMatchObject({
      status: 403,
      body: { error: 'link_used' },
    });
    await openNewSale();
  });

  it('a family gets all its allowed data links after a failure of the mail server: a retried mail counts once', async () => {
    const patient = familyOf('Xiomara');
    const email = patient.customerEmail;
    await openNewSale();
    await placed(patient);
    for (const nth of [1, 2]) {
      await askFor(email);
      await mailedToken(email, nth);
    }
    outbox.later = email;
    await askFor(email);
    expect(await mailedToken(email, 3)).not.toBe('no link');
  });

  it('a known and an unknown address get three data links in ten minutes at most', async () => {
    for (const email of ['filled@quillfeather.example', family.customerEmail]) {
      const answers: number[] = [];
      for (let time = 0; time < 4; time += 1) answers.push((await askFor(email)).status);
      expect({ email, last: answers.at(-1) }).toEqual({ email, last: 429 });
    }
  });
});

describe('the retention period', () => {
  const family = familyOf('Zenobia');
  const run = () => testBed.app.get(DailyUpkeep, { strict: false }).run(clock.now());
  const months = (retentionMonths: number, headers: Record<string, string>) =>
    driver.call<ErrorBody & { retentionMonths: number }>(`/api/schools/${sale.school.id}`, {
      method: 'PATCH',
      json: { retentionMonths },
      headers,
    });
  let id: string;

  it('a school sets its retention period from a month to seven years, twelve months by default', async () => {
    staff = await asStaff('admin');
    const { rows } = await testBed.database.pool.query(
      'select retention_months as months from catalogue.schools where id = $1',
      [sale.school.id],
    );
    expect(rows).toEqual([{ months: 12 }]);
    for (const wrong of [0, 85, 1.5])
      expect(await months(wrong, staff)).toMatchObject({
        status: 400,
        body: { fields: { retentionMonths: 'Months must be between 1 and 84' } },
      });
    expect(await months(6, staff)).toMatchObject({ status: 200, body: { retentionMonths: 6 } });
  });

  it("families' data is kept until the retention period ends, and then erased", async () => {
    const unwritable = await paid(familyOf('Ximena'));
    id = await paid(family);
    await driver.quiet();
    // This booking comes first, and its stream refuses writes. The others must be erased all the same.
    altered.refuse(bookingStream(unwritable), new Error('a full disk'));
    await testBed.database.pool.query(
      `update ${BOOKINGS} set performance_starts_at = performance_starts_at - interval '1 day' where booking_id = $1`,
      [unwritable],
    );
    // The performance takes place in a week, so the clock moves to five months and three weeks after it.
    clock.advance({ minutes: 180 * 24 * 60 });
    await run();
    await driver.quiet();
    expect((await tracesLeft(family, id)).tables).toEqual([BOOKINGS]);
    clock.advance({ minutes: 14 * 24 * 60 });
    await run();
    await driver.quiet();
    expect(await tracesLeft(family, id)).toEqual(NO_TRACE);
    expect((await driver.eventsOf(id)).at(-1)).toMatchObject({
      type: 'CustomerErased',
      data: { askedBy: 'retention' },
      metadata: { actor: { kind: 'system', name: 'erasure' } },
    });
  });
});

describe('the retention period after other changes', () => {
  const run = async () => {
    await testBed.app.get(DailyUpkeep, { strict: false }).run(clock.now());
    await driver.quiet();
  };

  it('families of a performance moved to a wrong year by mistake are kept until that date has passed as well', async () => {
    const family = familyOf('Yolanda');
    await openNewSale(60);
    staff = await asStaff('admin');
    const id = await paid(family);
    clock.advance({ minutes: 58 * WEEK_MINUTES });
    staff = await asStaff('admin', 'Rohani');
    const wrongYear = driver.happened(id, ['BookingRescheduled']);
    const { status } = await driver.call(`/api/performances/${sale.performanceId}`, {
      method: 'PATCH',
      json: { dateTime: '2006-03-01T12:00:00.000Z' },
      headers: staff,
    });
    expect(status).toBe(200);
    await wrongYear;
    await driver.quiet();
    await run();
    expect((await tracesLeft(family, id)).tables).toEqual([BOOKINGS]);
    clock.advance({ minutes: 400 * 24 * 60 });
    await run();
    expect(await tracesLeft(family, id)).toEqual(NO_TRACE);
  });

  it('families of a deleted school are erased twelve months after its performances', async () => {
    const family = familyOf('Ysolde');
    await openNewSale();
    staff = await asStaff('admin');
    const id = await placed(family);
    const cancelled = driver.happened(id, ['BookingCancelled']);
    const superAdmin = await makePerson(testBed, {
      email: `super.${randomUUID()}@site.example`,
      isSuperAdmin: true,
    });
    const headers = { cookie: await signIn(testBed, superAdmin) };
    for (const path of [`productions/${sale.production.id}`, `admin/schools/${sale.school.id}`]) {
      const answer = await driver.call(`/api/${path}`, { method: 'DELETE', headers });
      expect({ path, status: answer.status }).toEqual({ path, status: 204 });
    }
    await cancelled;
    await driver.quiet();
    clock.advance({ minutes: 300 * 24 * 60 });
    await run();
    expect((await tracesLeft(family, id)).tables).toEqual([BOOKINGS]);
    clock.advance({ minutes: 100 * 24 * 60 });
    await run();
    expect(await tracesLeft(family, id)).toEqual(NO_TRACE);
    await openNewSale();
    staff = await asStaff('admin');
  });
});

describe('a user account', () => {
  const email = 'wilhelmina@quillfeather.example';
  let cookie: string;
  const eraseAccount = (typed: string, headers: Record<string, string>) =>
    driver.call<ErrorBody>('/api/my-data/account/erase', { json: { email: typed }, headers });

  it('a user account shows its roles, devices and the bookings of its address', async () => {
    const schools = [{ schoolId: sale.school.id, role: 'admin' as const }];
    const person = await makePerson(testBed, { email, firstName: 'Wilhelmina', schools });
    cookie = await signIn(testBed, person);
    const { status, body } = await driver.call<HeldData>('/api/my-data', { headers: { cookie } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      account: { name: 'Wilhelmina', email, roles: [{ school: sale.school.name, role: 'admin' }] },
      bookings: [],
    });
    expect(body.account?.devices).toHaveLength(1);
  });

  it('a user account is not deleted with a wrong address, nor while its person is the only owner of a school', async () => {
    expect(await eraseAccount('other@melati.example', { cookie })).toMatchObject({
      status: 422,
      body: { error: 'other_email' },
    });
    const owner = await makePerson(testBed, {
      email: 'only.owner@melati.example',
      schools: [{ schoolId: sale.school.id, role: 'owner' }],
    });
    const headers = { cookie: await signIn(testBed, owner) };
    expect(await eraseAccount('only.owner@melati.example', headers)).toMatchObject({
      status: 409,
      body: { error: 'last_owner' },
    });
  });

  it('a user account is deleted on request with its roles and sessions, and the log records the deletion', async () => {
    expect((await tablesWith(testBed.database.pool, /wilhelmina/i)).toSorted()).toEqual([
      'catalogue.users',
    ]);
    const { rows } = await testBed.database.pool.query<{ id: string }>(
      'select id from catalogue.users where email = $1',
      [email],
    );
    expect((await eraseAccount(email, { cookie })).status).toBe(204);
    await driver.event(({ type }) => type === 'AccountErased');
    expect(await tablesWith(testBed.database.pool, /wilhelmina/i)).toEqual([]);
    expect(await eventsWith(/wilhelmina/i)).toEqual([]);
    expect((await driver.call('/api/my-data', { headers: { cookie } })).status).toBe(401);
    const { rows: roles } = await testBed.database.pool.query(
      'select from catalogue.school_admins where user_id = $1',
      [rows[0]?.id],
    );
    expect(roles).toEqual([]);
  });

  it('a deleted account cannot be read in any invitation: pending, accepted or declined, at any school', async () => {
    const invited = 'winifred@quillfeather.example';
    const administrators = testBed.app.get(Administrators, { strict: false });
    const invitations = testBed.app.get(Invitations, { strict: false });
    const sales = [
      await driver.openSale(),
      await driver.openSale(),
      await driver.openSale(),
      await driver.openSale(),
    ];
    const inviter = await signedIn({
      email: `inviter.${randomUUID()}@melati.example`,
      schools: sales.map(({ school: { id: schoolId } }) => ({ schoolId, role: 'admin' })),
    });
    const person = await signedIn({ email: invited, firstName: 'Winifred' });
    const ids: string[] = [];
    for (const { school } of sales)
      ids.push((await administrators.invite(school.id, invited, inviter)).invitationId);
    const [pending, declined, left, worksFor] = ids as [string, string, string, string];
    await invitations.decline(person, declined);
    await invitations.accept(person, left);
    await invitations.accept(person, worksFor);
    await administrators.remove(sales[2]?.school.id ?? '', person.id, inviter);
    await caughtUp(testBed);
    await driver.quiet();
    const schoolId = sales[3]?.school.id ?? '';
    await appendUnreadable(catalogueStream(schoolId), 'AdministratorInvited', {
      schoolId,
      invitationId: randomUUID(),
      email: null,
      role: 'admin',
    });
    expect(await eventsWith(/winifred@/i)).toHaveLength(4);
    const headers = { cookie: await signIn(testBed, person.id) };
    const erased = driver.event(
      ({ type, data }) => type === 'AccountErased' && 'userId' in data && data.userId === person.id,
    );
    expect((await eraseAccount(invited, headers)).status).toBe(204);
    expect((await erased).data).toMatchObject({
      invitationIds: expect.arrayContaining([pending, declined, left, worksFor]),
    });
    await driver.quiet();
    expect(await eventsWith(/winifred@/i)).toEqual([]);

    const { pool } = testBed.database;
    await pool.query(
      'update app.booking_keys set key = $2, erased_at = null where booking_id = $1',
      [pending, randomBytes(32)],
    );
    await testBed.app.get(DailyUpkeep, { strict: false }).run(clock.now());
    const { rows } = await pool.query(
      'select key from app.booking_keys where booking_id = any($1)',
      [ids],
    );
    expect(rows).toEqual([{ key: null }, { key: null }, { key: null }, { key: null }]);
  });

  it('a user account is deleted even if one of its roles ends at the same moment', async () => {
    const leaving = 'wendelina@quillfeather.example';
    const schools = [{ schoolId: sale.school.id, role: 'admin' as const }];
    const person = await makePerson(testBed, { email: leaving, schools });
    const headers = { cookie: await signIn(testBed, person) };
    const { pool } = testBed.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from catalogue.schools where id = $1 for update', [sale.school.id]);
    const answer = eraseAccount(leaving, headers);
    await untilStatementsWait(testBed.database.pool, 'school', 1);
    await holder.query(
      `delete from catalogue.school_admins where user_id = (select id from catalogue.users where email = $1)`,
      [leaving],
    );
    await holder.query('commit');
    holder.release();
    expect((await answer).status).toBe(204);
  });

  it('a user account is deleted even if it accepts an invitation at the same moment', async () => {
    const invited = 'wisteria@quillfeather.example';
    const administrators = testBed.app.get(Administrators, { strict: false });
    const invitations = testBed.app.get(Invitations, { strict: false });
    const { school } = await driver.openSale();
    const inviter = await signedIn({
      email: `inviter.${randomUUID()}@melati.example`,
      schools: [{ schoolId: school.id, role: 'admin' }],
    });
    const person = await signedIn({ email: invited });
    const { invitationId } = await administrators.invite(school.id, invited, inviter);
    const headers = { cookie: await signIn(testBed, person.id) };
    const { pool } = testBed.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table catalogue.school_admins in share mode');
    const accepted = invitations.accept(person, invitationId);
    await untilStatementsWait(testBed.database.pool, 'school', 1);
    const answer = eraseAccount(invited, headers);
    await untilStatementsWait(testBed.database.pool, 'school', 2);
    await holder.query('commit');
    holder.release();
    await accepted;
    expect((await answer).status).toBe(204);
    const roles = await pool.query('select from catalogue.school_admins where user_id = $1', [
      person.id,
    ]);
    expect(roles.rowCount).toBe(0);
  });
});
