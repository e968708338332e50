import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  BookingListItem,
  EmailListView,
  EmailLookupView,
} from '../../contracts/rest/bookings.js';
import type { EmailLookup } from '../../contracts/rest/administration.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { MAIL_SENDER } from '../../infrastructure/mail/port.js';
import { Outbox } from '../../testing/outbox.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { seat } from './testing/order.js';

const outbox = new Outbox();
let testBed: TestBed;
let driver: BookingDriver;
let discreet: Sale;
let open: Sale;
let staff: string;

beforeAll(async () => {
  testBed = await startTestBed({ providers: [{ provide: MAIL_SENDER, useValue: outbox }] });
  driver = new BookingDriver(testBed);
  [discreet, open] = [await driver.openSale(), await driver.openSale()];
  staff = await signIn(
    testBed,
    await makePerson(testBed, {
      email: 'staff@melati.example',
      schools: [{ schoolId: discreet.school.id, role: 'admin' }],
    }),
  );
});
afterAll(() => testBed?.close());

const choose = (emailLookup: EmailLookup) =>
  driver.call(`/api/schools/${discreet.school.id}`, {
    method: 'PATCH',
    json: { emailLookup },
    headers: { cookie: staff },
  });
const shown = async (email: string) => {
  await caughtUp(testBed);
  return (
    await driver.call<BookingListItem[]>(`/api/bookings/email/${encodeURIComponent(email)}`)
  ).body.map(({ id }) => id);
};
const askFor = async (email: unknown) => {
  await caughtUp(testBed);
  return driver.call<EmailListView & ErrorBody>('/api/bookings/email-list', { json: { email } });
};
const policy = async () => (await driver.call<EmailLookupView>('/api/bookings/email-lookup')).body;

it('a booking names the language in which its school types the title, in the list and on its page', async () => {
  const { bookingId } = (
    await driver.place(discreet.performanceId, [seat(9)], { customerEmail: 'lim@families.example' })
  ).body;
  const set = (textLanguage: string | null) =>
    driver.call(`/api/schools/${discreet.school.id}`, {
      method: 'PATCH',
      json: { textLanguage },
      headers: { cookie: staff },
    });
  const named = async () => {
    await caughtUp(testBed);
    const list = await driver.call<BookingListItem[]>('/api/bookings/email/lim@families.example');
    const page = await driver.booking(bookingId);
    return [list.body.map(({ textLanguage }) => textLanguage), page.school?.textLanguage];
  };
  expect(await named()).toEqual([[undefined], undefined]);
  await set('ms');
  expect(await named()).toEqual([['ms'], 'ms']);
});

describe('a school that sends the list of bookings by e-mail instead of showing it', () => {
  let hidden: string;
  let cancelled: string;
  let visible: string;

  it('shows no bookings to a stranger who only knows an e-mail address, while other schools still do', async () => {
    hidden = (
      await driver.place(discreet.performanceId, [seat(1), seat(2)], {
        customerEmail: 'Mei@Families.example',
      })
    ).body.bookingId;
    visible = (
      await driver.place(open.performanceId, [seat(1)], { customerEmail: 'mei@families.example' })
    ).body.bookingId;
    expect(await policy()).toEqual({ shown: true, sent: false });
    expect((await shown('mei@families.example')).toSorted()).toEqual([hidden, visible].toSorted());

    expect((await choose('by-email')).status).toBe(200);
    expect(await policy()).toEqual({ shown: true, sent: true });
    expect(await shown('mei@families.example')).toEqual([visible]);
  });

  it('sends its own bookings only, and only to the address that they were made with', async () => {
    cancelled = (
      await driver.place(discreet.performanceId, [seat(3)], {
        customerEmail: 'mei@families.example',
      })
    ).body.bookingId;
    await driver.call(`/api/admin/bookings/${cancelled}`, {
      method: 'DELETE',
      headers: { cookie: staff },
    });
    const { confirmationNumber } = await driver.booking(hidden);
    const other = await driver.booking(visible);

    expect((await askFor(' MEI@families.example ')).status).toBe(202);
    const [mail] = await outbox.until(({ messageId }) => messageId.startsWith('booking-list-'));
    if (!mail) throw new Error('No mail came');
    expect({ to: mail.to, subject: mail.subject }).toEqual({
      to: 'Mei@Families.example',
      subject: 'Your bookings',
    });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('These 2 bookings were made with this email address.');
      expect(part).toContain(confirmationNumber);
      expect(part).toContain('Stalls, row A: seats 1, 2');
      expect(part).toContain('Pending Payment');
      expect(part).toContain(`/booking/${hidden}`);
      expect(part).toContain('Cancelled');
      expect(part).toContain(`/booking/${cancelled}`);
      expect(part).not.toContain(other.confirmationNumber);
    }
  });

  it('answers the same for an address without bookings, and sends it no e-mail', async () => {
    const known = await askFor('mei@families.example');
    const unknown = await askFor('nobody@families.example');
    expect(unknown).toEqual(known);
    expect(known).toEqual({
      status: 202,
      body: { message: 'If tickets were booked with this address, the list is on its way there.' },
    });
    // A queue runs its jobs in order. Once a later list is sent, the earlier job for the unknown address has run, too.
    await driver.place(discreet.performanceId, [seat(4)], {
      customerEmail: 'last@families.example',
    });
    await askFor('last@families.example');
    await outbox.until(
      ({ to, messageId }) =>
        to === 'last@families.example' && messageId.startsWith('booking-list-'),
    );
    expect(outbox.sent.map(({ to }) => to)).not.toContain('nobody@families.example');
  });

  it('limits the e-mails to each address, known or unknown, so that no mailbox is flooded', async () => {
    for (const email of ['throttled@families.example', 'mei@families.example']) {
      const answers = [];
      for (let time = 0; time < 4; time += 1) answers.push(await askFor(email));
      const { status, body } = answers.at(-1) ?? (await askFor(email));
      expect({ email, status, error: body.error }).toEqual({
        email,
        status: 429,
        error: 'too_many_requests',
      });
    }
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['a list', ['a@b.example']],
    ['a novel', `${'a'.repeat(250)}@b.example`],
    ['what no database can store', 'a\u0000b@c.example'],
  ])('refuses a look-up of %s', async (_, email) => {
    const { status, body } = await askFor(email);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['email'],
    });
  });

  it('still shows a signed-in person’s own list, because the sign-in proved the address', async () => {
    const cookie = await signIn(
      testBed,
      await makePerson(testBed, { email: 'mei@families.example' }),
    );
    const mine = await driver.call<BookingListItem[]>('/api/bookings/my-tickets', {
      headers: { cookie },
    });
    expect(mine.body.map(({ id }) => id).toSorted()).toEqual(
      [hidden, cancelled, visible].toSorted(),
    );
  });

  it('shows the bookings again when it changes the setting back', async () => {
    await choose('open');
    expect(await policy()).toEqual({ shown: true, sent: false });
    expect((await shown('mei@families.example')).toSorted()).toEqual(
      [hidden, cancelled, visible].toSorted(),
    );
  });
});
