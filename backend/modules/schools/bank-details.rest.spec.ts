import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { SchoolAdminView, SchoolView } from '../../contracts/rest/administration.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { SignedInPerson } from '../identity/api.js';
import { MAIL_SENDER, type MailSender } from '../../infrastructure/mail/port.js';
import { Outbox } from '../../testing/outbox.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { untilStatementsWait } from '../../testing/waiting-statements.js';
import { call } from '../orders/testing/order.js';
import { buildSchool } from '../catalogue/testing/build-catalogue.js';
import { OWNERS_WHERE_NONE } from './migrations/1795000500900-owners-where-none.js';
import { SchoolWriter } from './profile/school-writer.js';
import type { School } from './school.entity.js';

const HOUR_MS = 3_600_000;

/** Changed bank details redirect the families' money, so these tests protect them. */
describe('the bank details of a school', () => {
  const outbox = new Outbox();
  /** Address for which the mail server defers every mail. With null, the next mailed address becomes that address. */
  let unreachable: string | null | undefined;
  const sender: MailSender = {
    send: async (mail) => {
      if (unreachable === null) unreachable = mail.to;
      if (mail.to === unreachable) throw new Error('450 Later.');
      await outbox.send(mail);
    },
  };
  let started: StartedApp;
  let school: School;
  let administrator: string;
  let ownerId: string;

  beforeAll(async () => {
    started = await startApp({ providers: [{ provide: MAIL_SENDER, useValue: sender }] });
    school = await buildSchool(started.app.get(DataSource).manager, {
      bankQrCodeUrl: '/media/qr.png',
    });
    const person = (email: string, role: 'owner' | 'admin') =>
      makePerson(started, { email, schools: [{ schoolId: school.id, role }] });
    ownerId = await person('owner@melati.example', 'owner');
    await person('second@melati.example', 'owner');
    administrator = await signIn(started, await person('admin@melati.example', 'admin'));
  });
  afterAll(() => started?.close());

  const change = (cookie: string, json: unknown) =>
    call<SchoolView & ErrorBody>(`${started.url}/api/schools/${school.id}`, {
      method: 'PATCH',
      json,
      headers: { cookie },
    });
  const role = (cookie: string, userId: string, json: unknown) =>
    call<SchoolAdminView & ErrorBody>(`${started.url}/api/schools/${school.id}/admins/${userId}`, {
      method: 'PATCH',
      json,
      headers: { cookie },
    });
  const owner = (signedInAgo = 0) =>
    signIn(started, ownerId, { authenticatedAt: Date.now() - signedInAgo });

  it("administrators and super administrators can change a school's settings, but not its bank details", async () => {
    const superAdmin = await signIn(
      started,
      await makePerson(started, { email: 'super@site.example', isSuperAdmin: true }),
    );
    for (const cookie of [administrator, superAdmin]) {
      for (const json of [
        { bankAccountNumber: '1' },
        { merchantName: 'THIEF' },
        { bankName: 'Other' },
        { bankQrCodeUrl: null },
      ]) {
        const { status, body } = await change(cookie, json);
        expect([status, body.error]).toEqual([403, 'owners_only']);
      }
    }
    // A form sends all of its fields, so a request with unchanged bank details must be accepted.
    const { bankAccountNumber, bankName } = school;
    const { status } = await change(administrator, {
      address: '2 Jalan Melati',
      bankAccountNumber,
      bankName,
    });
    expect(status).toBe(200);
  });

  it('owners who have just signed in again can change the bank details', async () => {
    const stale = await change(await owner(HOUR_MS), { bankAccountNumber: '999' });
    expect([stale.status, stale.body.error]).toEqual([403, 'sign_in_again']);
    const fresh = await change(await owner(), { bankAccountNumber: '514000111222' });
    expect([fresh.status, fresh.body.bankAccountNumber]).toEqual([200, '514000111222']);
  });

  it('a change of the bank details is mailed to all owners with the former values', async () => {
    const mails = await outbox.until(({ messageId }) => messageId.startsWith('bank-details-'), 2);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'owner@melati.example',
      'second@melati.example',
    ]);
    for (const { subject, text } of mails) {
      expect(subject).toBe('The bank details of SMK Seri Melati were changed');
      expect(text).toContain('owner@melati.example');
      expect(text).toContain('514123456789');
      expect(text).toContain('514000111222');
    }
  });

  it('a change of the bank details is mailed to all owners even if the process is killed right after it', async () => {
    const schools = [{ id: school.id, role: 'owner' }];
    const by = {
      id: ownerId,
      email: 'owner@melati.example',
      schools,
    } as unknown as SignedInPerson;
    // The test runs only the transaction, as if the process was killed right after it.
    await started.app
      .get(SchoolWriter, { strict: false })
      .update(school, { bankName: 'CIMB' }, by, () => {});
    const mails = await outbox.until(({ text }) => text.includes('CIMB'), 2);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(2);
  });

  it('a deferred mail to one owner about bank details does not stop the mails to the others', async () => {
    unreachable = null;
    expect((await change(await owner(), { bankName: 'RHB' })).status).toBe(200);
    const [told] = await outbox.until(({ text }) => text.includes('RHB'));
    const first = unreachable as string | null;
    unreachable = undefined;
    expect([told?.to, first].toSorted()).toEqual(['owner@melati.example', 'second@melati.example']);
    await outbox.until(({ text, to }) => text.includes('RHB') && to === first);
  });

  it('a former owner gets the mail about bank details that was deferred before they lost the role', async () => {
    const demoted = await makePerson(started, {
      email: 'demoted@melati.example',
      schools: [{ schoolId: school.id, role: 'owner' }],
    });
    unreachable = 'demoted@melati.example';
    const cookie = await owner();
    expect((await change(cookie, { bankName: 'Affin' })).status).toBe(200);
    await outbox.until(({ text }) => text.includes('Affin'), 2);
    expect((await role(cookie, demoted, { role: 'admin' })).status).toBe(200);
    const left = ({ messageId }: { messageId: string }) => messageId.startsWith('former-owner-');
    expect((await outbox.until(left, 2)).map(({ to }) => to).toSorted()).toEqual([
      'owner@melati.example',
      'second@melati.example',
    ]);
    unreachable = undefined;
    await outbox.until(({ text, to }) => text.includes('Affin') && to === 'demoted@melati.example');
    const [mail] = await outbox.until((one) => left(one) && one.to === 'demoted@melati.example');
    expect(mail?.subject).toBe('SMK Seri Melati has one owner less');
    expect(mail?.text).toContain('Not an owner any more: demoted@melati.example');
    expect(mail?.text).toContain('(owner@melati.example) did this on');
    // The mail must not call a former owner an owner, nor ask for a change that only owners can make.
    expect(mail?.text).toContain('if you own the school still, sign in at once');
    expect(mail?.html).toContain('everybody who owns SMK Seri Melati, or owned it');
  });

  it('an administrator’s earlier request does not overwrite an owner’s change of the bank details', async () => {
    const { pool } = started.database;
    const { rows } = await pool.query<{ old: string }>(
      'select bank_account_number as old from catalogue.schools where id = $1',
      [school.id],
    );
    const changing = await pool.connect();
    await changing.query('begin');
    await changing.query(
      `update catalogue.schools set bank_account_number = '514777888999' where id = $1`,
      [school.id],
    );
    const late = change(administrator, { bankAccountNumber: rows[0]?.old });
    await untilStatementsWait(pool, 'school');
    await changing.query('commit');
    changing.release();
    const { status, body } = await late;
    expect([status, body.error]).toEqual([403, 'owners_only']);
  });

  it('an owner who was removed while the request waited can change neither bank details nor owners', async () => {
    const { pool } = started.database;
    const leaving = await makePerson(started, {
      email: 'leaving@melati.example',
      schools: [{ schoolId: school.id, role: 'owner' }],
    });
    const cookie = await signIn(started, leaving, { authenticatedAt: Date.now() });
    const removing = await pool.connect();
    await removing.query('begin');
    await removing.query('select from catalogue.schools where id = $1 for update', [school.id]);
    const late = [
      change(cookie, { bankAccountNumber: '666' }),
      change(cookie, { address: '6 Jalan Melati' }),
      role(cookie, ownerId, { role: 'admin' }),
    ];
    await untilStatementsWait(pool, 'school', late.length);
    await removing.query('delete from catalogue.school_admins where user_id = $1', [leaving]);
    await removing.query('commit');
    removing.release();
    expect((await Promise.all(late)).map(({ status, body }) => [status, body.error])).toEqual([
      [403, 'not_your_school'],
      [403, 'not_your_school'],
      [403, 'owners_only'],
    ]);
  });

  it('the bank details accept only a QR picture that was uploaded here', async () => {
    const cookie = await owner();
    const { status, body } = await change(cookie, {
      bankQrCodeUrl: 'https://thief.example/qr.png',
    });
    expect([status, body.error]).toEqual([422, 'upload_needed']);
    const created = await call<ErrorBody>(`${started.url}/api/schools`, {
      json: {
        name: 'Sekolah Lain',
        contactEmail: 'a@lain.example',
        venue: 'Hall',
        bankQrCodeUrl: 'https://thief.example/qr.png',
      },
      headers: { cookie },
    });
    expect([created.status, created.body.error]).toEqual([422, 'upload_needed']);
  });

  it('a new owner, whom an owner adds after signing in again, can change the bank details', async () => {
    const heir = await makePerson(started, {
      email: 'heir@melati.example',
      schools: [{ schoolId: school.id, role: 'admin' }],
    });
    expect((await role(administrator, heir, { role: 'owner' })).body.error).toBe('owners_only');
    const stale = await role(await owner(HOUR_MS), heir, { role: 'owner' });
    expect(stale.body.error).toBe('sign_in_again');
    const named = await role(await owner(), heir, { role: 'owner' });
    expect([named.status, named.body.role]).toEqual([200, 'owner']);
    const [mail] = await outbox.until(({ messageId }) => messageId.startsWith('new-owner-'));
    expect(mail?.text).toContain('heir@melati.example');
  });

  it('all owners get a mail when a super administrator makes himself an owner', async () => {
    const id = await makePerson(started, { email: 'chief@site.example', isSuperAdmin: true });
    const { status } = await call(`${started.url}/api/admin/users/${id}/school-admin`, {
      json: { schoolId: school.id, role: 'owner' },
      headers: { cookie: await signIn(started, id) },
    });
    expect(status).toBe(201);
    const mails = await outbox.until(({ text }) => text.includes('New owner: chief@'), 4);
    expect(mails.map(({ to }) => to)).toContain('second@melati.example');
  });

  it('bank details can be changed in every school: where there was no owner, the first administrator became one', async () => {
    const manager = started.app.get(DataSource).manager;
    const orphan = await buildSchool(manager, { name: 'Sekolah Lama' });
    const first = await makePerson(started, { email: 'first@lama.example' });
    const later = await makePerson(started, { email: 'later@lama.example' });
    await manager.query(
      `insert into catalogue.school_admins (school_id, user_id, role, invited_at)
       values ($1, $2, 'admin', '2026-01-02'), ($1, $3, 'admin', '2026-02-03')`,
      [orphan.id, first, later],
    );
    await manager.query(OWNERS_WHERE_NONE);
    const rows: unknown[] = await manager.query(
      'select user_id, role from catalogue.school_admins where school_id = $1 order by invited_at',
      [orphan.id],
    );
    expect(rows).toEqual([
      { user_id: first, role: 'owner' },
      { user_id: later, role: 'admin' },
    ]);
  });
});
