import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ImportProgress, StatementPreview } from '../../contracts/rest/statements.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp } from '../../testing/start-test-bed.js';
import { HOSTILE_STATEMENTS } from '../../tools/drill/hostile/hostile-statements.js';
import { StatementLedgers } from './statements/statement-ledgers.js';
import { SchoolOffice, csv, statementFile } from './testing/school-office.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
});
afterAll(() => office?.close());

describe('a statement of a bank', () => {
  it('a statement is previewed as it would be read, and staff can correct its columns', async () => {
    const text = 'Date,Who,In\n01/02/2030,Aisyah,9.00\n02/02/2030,Ali,8.00\n';
    const preview = (more: object = {}) =>
      office.ask<StatementPreview>('POST', `${office.payments}/preview`, {
        ...statementFile(text),
        ...more,
      });
    const { body } = await preview();
    expect(body).toMatchObject({
      format: 'csv',
      count: 2,
      known: 0,
      from: '2030-02-01',
      to: '2030-02-02',
      moneyIn: '17.00',
      moneyOut: '0.00',
      headings: ['Date', 'Who', 'In'],
      lines: [{ date: '2030-02-01', amount: '9.00', text: 'Aisyah' }, expect.anything()],
      questions: [{ about: 'account', word: '6789', choices: [{ answer: 'ours' }] }],
    });
    const corrected = { ...body.mapping, dateOrder: 'mdy' };
    expect((await preview({ mapping: corrected })).body.from).toBe('2030-01-02');
    const send = (mapping: object) =>
      office.ask('POST', `${office.payments}/statements`, { ...statementFile(text), mapping });
    const unanswered = await send(corrected);
    expect([unanswered.status, unanswered.body.error, unanswered.body.message]).toEqual([
      422,
      'statement_unanswered',
      expect.stringMatching(/of which account/),
    ]);
    const answers = [{ about: 'account', word: '6789', answer: 'ours' }];
    expect((await send({ ...corrected, answers })).status).toBe(201);
    // The bank's next file is read with the columns that staff corrected for the first.
    const next = await office.ask<StatementPreview>('POST', `${office.payments}/preview`, {
      ...statementFile(text.replace('Aisyah', 'Mei')),
    });
    expect(next.body.mapping?.dateOrder).toBe('mdy');
    expect(next.body.questions).toEqual([]);
    expect(next.body.reasons[0]).toBe(
      'The columns are as they were for an earlier file of this bank.',
    );
    // Columns that one school corrected are not used for another school's files.
    const other = await office.driver.openSale();
    const person = await makePerson(office.testBed, {
      email: 'office@ilmu.example',
      schools: [{ schoolId: other.school.id, role: 'admin' }],
    });
    const there = await office.driver.call<StatementPreview>(
      `/api/admin/schools/${other.school.id}/payments/preview`,
      { json: statementFile(text), headers: { cookie: await signIn(office.testBed, person) } },
    );
    expect([there.status, there.body.mapping?.dateOrder]).toEqual([200, 'dmy']);
    expect(there.body.reasons).not.toContain(next.body.reasons[0]);
  });

  it.each<[string, string, string, number | null]>([
    [
      'another account',
      csv('01/03/2030,a,1.00').replace('514123456789', '999000111222'),
      'statement_another_account',
      null,
    ],
    [
      'a line that cannot be read',
      csv('01/03/2030,a,1.00', '01/03/2030,b,1O.00'),
      'statement_line_unreadable',
      4,
    ],
    ['a letter', 'Dear school', 'statement_not_a_statement', null],
  ])(
    'a statement with %s is refused, and none of its lines is imported',
    async (_, text, error, line) => {
      const before = (await office.lists()).imports.length;
      const { status, body } = await office.send(text);
      expect([status, body.error, body.line]).toEqual([422, error, line]);
      expect((await office.lists()).imports).toHaveLength(before);
    },
  );

  it('lines are recognised after the account number was changed in the settings', async () => {
    const owner = await signIn(
      office.testBed,
      await makePerson(office.testBed, {
        email: 'owner@melati.example',
        schools: [{ schoolId: office.sale.school.id, role: 'owner' }],
      }),
    );
    const changed = (bankAccountNumber: string) =>
      office.driver.call(`/api/schools/${office.sale.school.id}`, {
        method: 'PATCH',
        json: { bankAccountNumber },
        headers: { cookie: owner },
      });
    const rows = ['01/03/2030,CANTEEN RENT,7.50', '01/03/2030,CANTEEN RENT,7.50'];
    const account = ['6789', '8777'].map((word) => ({ about: 'account', word, answer: 'ours' }));
    // Imports a file without an account number; staff confirm that it is the school's account.
    const send = async (...lines: string[]) => {
      const file = statementFile(csv(...lines).replace(/^.*\n/, ''));
      const preview = await office.ask<StatementPreview>(
        'POST',
        `${office.payments}/preview`,
        file,
      );
      return office.ask<{ newLines: number }>('POST', `${office.payments}/statements`, {
        ...file,
        mapping: { ...preview.body.mapping, answers: account },
      });
    };
    await send(...rows);
    const { count } = (await office.lists()).withoutBooking;
    expect((await changed('514999888777')).status).toBe(200);
    const again = await send(...rows, '01/03/2030,CANTEEN RENT,7.50');
    expect(again.body).toMatchObject({ newLines: 1, knownLines: 2 });
    expect((await office.lists()).withoutBooking.count).toBe(count + 1);
    expect((await changed(office.sale.school.bankAccountNumber)).status).toBe(200);
    const back = await send(...rows, rows[0] ?? '', '01/03/2030,CANTEEN POWER,1.00');
    expect(back.body).toMatchObject({ newLines: 1, knownLines: 3 });
  });

  it('staff see the progress of an import, and its lines count only when all are recorded', async () => {
    const before = await office.lists();
    const rows = Array.from({ length: 1_200 }, (_, place) => `02/02/2030,printer ${place},-1.00`);
    const statement = csv(...rows);
    const underWay = async () =>
      (await office.ask<ImportProgress[]>('GET', `${office.payments}/imports`)).body;
    office.clock.advance({ minutes: 2 });
    expect(await underWay()).toEqual([]);

    const ledgers = office.testBed.app.get(StatementLedgers, { strict: false });
    const real = ledgers.execute.bind(ledgers);
    const atTheThirdWrite = (then: () => Promise<void>): void => {
      let writes = 0;
      jest.spyOn(ledgers, 'execute').mockImplementation(async (...given) => {
        if ((writes += 1) === 3) await then();
        return real(...given);
      });
    };
    atTheThirdWrite(() => Promise.reject(new Error('killed')));
    expect((await office.send(statement)).status).toBe(500);
    const begun = { fileName: 'maybank.csv', done: 1_000, of: 1_200, by: 'Cikgu Noraini' };
    expect(await underWay()).toMatchObject([{ ...begun, state: 'running' }]);
    office.clock.advance({ minutes: 2 });
    expect(await underWay()).toMatchObject([{ ...begun, state: 'stopped' }]);
    // Lines of an interrupted statement import do not count.
    const preview = await office.ask<StatementPreview>(
      'POST',
      `${office.payments}/preview`,
      statementFile(statement),
    );
    expect([preview.body.count, preview.body.known]).toEqual([1_200, 0]);
    expect((await office.lists()).imports).toEqual(before.imports);

    // The second import pauses after two writes, so that the test can read its progress.
    jest.restoreAllMocks();
    let goOn = (): void => {};
    const reached = new Promise<void>((stands) =>
      atTheThirdWrite(() => new Promise((resolve) => stands(void (goOn = resolve)))),
    );
    const sending = office.send(statement);
    await reached;
    expect(await underWay()).toMatchObject([
      { ...begun, state: 'stopped' },
      { ...begun, state: 'running' },
    ]);
    expect((await office.lists()).imports).toEqual(before.imports);
    goOn();
    const { status, body } = await sending;
    jest.restoreAllMocks();
    expect([status, body.newLines]).toEqual([201, 1_200]);
    // The interrupted import can no longer be completed.
    expect(await underWay()).toMatchObject([{ ...begun, done: 1_200, state: 'imported' }]);
    office.clock.advance({ minutes: 2 });
    expect(await underWay()).toEqual([]);
  });

  it('a statement of ten thousand lines is read, and each line is matched', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    const rows = Array.from({ length: 10_000 }, (_, place) => `01/02/2030,family ${place},1.00`);
    const { status, body } = await office.send(csv(...rows, `01/03/2030,${code},20.00`));
    expect([status, body.newLines]).toEqual([201, 10_001]);
    // Ten thousand lines may take long to project, so the test waits in short steps.
    await caughtUp(office.testBed);
    await office.driver.event(
      ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
    );
    await office.driver.happened(id, ['BookingConfirmedByStatement']);
    expect((await office.lists()).withoutBooking.count).toBeGreaterThanOrEqual(10_000);
  });

  it('a hostile statement is refused while another page is answered, and the next statement is read', async () => {
    const hostile = HOSTILE_STATEMENTS.filter(({ name }) =>
      /bracket|last column|lines of text|nested 150/.test(name),
    );
    expect(hostile).toHaveLength(4);
    for (const { bytes, code } of hostile) {
      const content = Buffer.from(await bytes()).toString('base64');
      const sending = office.ask('POST', `${office.payments}/preview`, { fileName: 'a', content });
      const other = await office.ask('GET', `${office.payments}/imports`);
      expect(other.status).toBe(200);
      const refused = await sending;
      expect([refused.status, refused.body.error]).toEqual([422, `statement_${code}`]);
    }
    expect((await office.send(csv('01/03/2030,CANTEEN WATER,3.00'))).status).toBe(201);
  });

  it('a school that waits for approval can neither preview nor import a statement', async () => {
    const { school } = await office.driver.openSale();
    const owner = await makePerson(office.testBed, {
      email: 'owner@waits.example',
      schools: [{ schoolId: school.id, role: 'owner' }],
    });
    const cookie = await signIn(office.testBed, owner);
    const setStatus = (status: string) =>
      office.testBed.database.pool.query('update catalogue.schools set status = $1 where id = $2', [
        status,
        school.id,
      ]);
    const send = (path: string) =>
      office.driver.call(`/api/admin/schools/${school.id}/payments/${path}`, {
        json: statementFile(csv('01/03/2030,a,1.00')),
        headers: { cookie },
      });
    await setStatus('pending');
    for (const path of ['preview', 'statements']) {
      const { status, body } = await send(path);
      expect([status, body]).toMatchObject([409, { error: 'school_not_approved' }]);
    }
    // A suspended school may still import statements, to find the payments for its sales.
    await setStatus('suspended');
    expect((await send('statements')).status).toBe(201);
  });

  it('one person can preview forty statements in ten minutes, and other people are not affected', async () => {
    const { school } = await office.driver.openSale();
    const cookieOf = async (email: string) =>
      signIn(
        office.testBed,
        await makePerson(office.testBed, {
          email,
          schools: [{ schoolId: school.id, role: 'owner' }],
        }),
      );
    const [busy, other] = [
      await cookieOf('busy@waits.example'),
      await cookieOf('calm@waits.example'),
    ];
    const send = (cookie: string) =>
      office.driver.call<{ error?: string }>(`/api/admin/schools/${school.id}/payments/preview`, {
        json: { fileName: 'a.csv', content: 'no base64' },
        headers: { cookie },
      });
    for (let file = 0; file < 40; file += 1) expect((await send(busy)).status).toBe(400);
    expect(await send(busy)).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect((await send(other)).status).toBe(400);
    office.clock.advance({ minutes: 10 });
    expect((await send(busy)).status).toBe(400);
  });

  it('a statement that is too large is refused only after the permission check', async () => {
    const json = { fileName: 'a.csv', content: 'A'.repeat(7_000_000) };
    const path = `${office.payments}/statements`;
    const refused = await office.ask('POST', path, json);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      413,
      'too_large',
      'This file is too large. A statement may have 4 MB.',
    ]);
  });
});
