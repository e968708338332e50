import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PG_POOL } from '../../../../infrastructure/database/pg-pool.js';
import { EVENT_STORE } from '../../../../infrastructure/event-store/port.js';
import { BookingDriver } from '../../../../modules/orders/testing/booking-driver.js';
import { seat } from '../../../../modules/orders/testing/order.js';
import { makePerson, signIn } from '../../../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../../../testing/start-test-bed.js';
import { logOf } from '../../shared/open-log.js';
import { verifyLog } from '../verification.js';

/**
 * Creates a registered school with everything in it by the site's own calls. SQL then changes its tables, as a person
 * with rights on the database could, and changes them back.
 */
describe('the verification of the catalogue', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let cookie: string;
  let owner: string;
  let helper: string;
  let schoolId: string;
  let productionId: string;
  let performanceId: string;
  let sectionId: string;
  let rowId: string;
  let kindId: string;
  let extraId: string;
  let codeId: string;
  let bookings: string[];

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
    owner = await makePerson(testBed, { email: 'owner@melati.example', isSuperAdmin: true });
    helper = await makePerson(testBed, { email: 'helper@melati.example' });
    cookie = await signIn(testBed, owner);
    schoolId = await made('/api/schools', {
      name: 'SMK Seri Melati',
      contactEmail: 'office@melati.example',
      venue: 'Dewan Melati',
      bankName: 'Maybank',
      bankAccountName: 'PIBG SMK Seri Melati',
      bankAccountNumber: '514123456789',
      merchantName: 'PIBG SMK SERI MELATI',
    });
    await change(`/api/schools/${schoolId}`, { bankAccountNumber: '514000000001' });
    await change(`/api/admin/schools/${schoolId}`, { status: 'approved', mayEditSite: true });
    await sent('POST', `/api/admin/users/${helper}/school-admin`, { schoolId, role: 'admin' });
    await sent('POST', `/api/schools/${schoolId}/admins`, {
      email: 'door@melati.example',
      role: 'door',
    });
    productionId = await made('/api/productions', { schoolId, title: 'Hamlet', dates: 'March' });
    await change(`/api/productions/${productionId}`, {
      description: 'A play.',
      standardPrices: [{ type: 'off', amount: '2.00', until: '2020-01-01T00:00' }],
    });
    performanceId = await made('/api/performances', {
      productionId,
      dateTime: '2030-03-12T20:00:00+08:00',
    });
    await change(`/api/performances/${performanceId}`, { dateTime: '2030-03-13T20:00:00+08:00' });
    sectionId = await made(`/api/productions/${productionId}/sections`, { name: 'Stalls' });
    const row = { rowLabel: 'A', seatCount: 10, price: '15.00', displayOrder: 0 };
    rowId = await made(`/api/sections/${sectionId}/rows`, row);
    await change(`/api/rows/${rowId}`, { price: '20.00' });
    const special = `/api/rows/${rowId}/seat-overrides`;
    await sent('POST', special, { seatNumber: 9, status: 'vip', customPrice: '30.00' });
    await sent('POST', special, { seatNumber: 8, status: 'reserved', performanceId });
    kindId = await made(`/api/productions/${productionId}/ticket-kinds`, {
      name: 'Child',
      translations: { zh: '儿童', ms: 'Kanak-kanak' },
      prices: [
        { type: 'fixed', amount: '8.00', until: '2030-02-01T00:00:00+08:00' },
        { type: 'percent-off', percent: 50 },
      ],
      sectionIds: [sectionId],
      onlyWith: ['standard'],
    });
    await change(`/api/ticket-kinds/${kindId}`, { archived: true });
    await change(`/api/ticket-kinds/${kindId}`, { archived: false, mostPerOrder: 4 });
    codeId = await made(`/api/productions/${productionId}/discount-codes`, {
      name: 'Cast',
      wordCount: 3,
      reduction: { type: 'off', amount: '5.00' },
      kindId,
      sectionIds: [sectionId],
      until: '2030-03-01T00:00',
    });
    await change(`/api/discount-codes/${codeId}`, { archived: true });
    await change(`/api/discount-codes/${codeId}`, {
      archived: false,
      ordersPerWord: 2,
      kindId: null,
      sectionIds: [],
    });
    extraId = await made(`/api/productions/${productionId}/extras`, {
      type: 'thing',
      name: 'T-shirt',
      translations: { zh: 'T恤', ms: 'Kemeja-T' },
      price: '25.00',
      stock: [
        { size: 'M', stock: 20 },
        { size: 'L', stock: 10 },
      ],
    });
    await change(`/api/extras/${extraId}`, { price: '20.00', archived: true });
    // The cloned production stays. The copied section and the second performance are deleted again, with everything in them.
    await sent('POST', `/api/productions/${productionId}/clone`, {});
    const copy = await made(`/api/sections/${sectionId}/copy`, { name: 'Balcony' });
    await sent('DELETE', `/api/sections/${copy}`);
    const cancelled = await made('/api/performances', {
      productionId,
      dateTime: '2030-03-20T20:00',
    });
    await sent('POST', special, { seatNumber: 7, status: 'booked', performanceId: cancelled });
    await sent('DELETE', `/api/performances/${cancelled}`);
    await sent('POST', '/api/admin/content', {
      slug: 'homepage-productions',
      category: 'homepage',
      contentType: 'text',
      value: { title: 'On stage', description: 'Choose.' },
    });
    const ordered = [
      await driver.place(performanceId, [seat(1)]),
      await driver.place(performanceId, [seat(2)]),
    ];
    bookings = ordered.map(({ body }) => body.bookingId);
    await driver.quiet();
  });
  afterAll(() => testBed?.close());

  async function sent(method: string, path: string, json?: unknown): Promise<unknown> {
    const { status, body } = await driver.call(path, { method, json, headers: { cookie } });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }
  const change = (path: string, json: unknown): Promise<unknown> => sent('PATCH', path, json);
  const made = async (path: string, json: unknown): Promise<string> =>
    ((await sent('POST', path, json)) as { id: string }).id;

  async function verified() {
    const found: string[] = [];
    const log = logOf(testBed.config, testBed.app.get(PG_POOL), testBed.app.get(EVENT_STORE));
    const { catalogue } = await verifyLog(log, {
      readModels: false,
      catalogue: true,
      rootsFile: null,
      onFinding: (subject, sentence) => void found.push(`${subject}: ${sentence}`),
    });
    return { found, catalogue };
  }

  it('finds nothing when only the site has written', async () => {
    expect(await verified()).toEqual({
      found: [],
      catalogue: { rows: expect.any(Number), untold: 0 },
    });
  });

  const tampering: readonly [string, () => { change: string; back: string; finding: string }][] = [
    [
      'the account that families pay to',
      () => ({
        change: `update catalogue.schools set bank_account_number = '999', merchant_name = 'Somebody' where id = '${schoolId}'`,
        back: `update catalogue.schools set bank_account_number = '514000000001', merchant_name = 'PIBG SMK SERI MELATI' where id = '${schoolId}'`,
        finding: `catalogue: catalogue.schools id=${schoolId}: the events say otherwise of bank_account_number, merchant_name`,
      }),
    ],
    [
      'a role',
      () => ({
        change: `update catalogue.school_admins set role = 'owner' where user_id = '${helper}'`,
        back: `update catalogue.school_admins set role = 'admin' where user_id = '${helper}'`,
        finding: `catalogue: catalogue.school_admins school_id=${schoolId} user_id=${helper}: the events say otherwise of role`,
      }),
    ],
    [
      'a role that nobody gave',
      () => ({
        change: `insert into catalogue.users (id, email) values ('${schoolId}', 'x@evil.example');
                 insert into catalogue.school_admins (school_id, user_id, role) values ('${schoolId}', '${schoolId}', 'owner')`,
        back: `delete from catalogue.users where id = '${schoolId}'`,
        finding: `catalogue: catalogue.school_admins school_id=${schoolId} user_id=${schoolId}: no event has made this row`,
      }),
    ],
    [
      'the role of an invitation',
      () => ({
        change: `update catalogue.school_invitations set role = 'owner'`,
        back: `update catalogue.school_invitations set role = 'door'`,
        finding: expect.stringMatching(
          /^catalogue: catalogue.school_invitations id=\S+: the events say otherwise of role$/,
        ) as unknown as string,
      }),
    ],
    [
      'the price of a row',
      () => ({
        change: `update catalogue.seating_rows set price = 1 where id = '${rowId}'`,
        back: `update catalogue.seating_rows set price = 20 where id = '${rowId}'`,
        finding: `catalogue: catalogue.seating_rows id=${rowId}: the events say otherwise of price`,
      }),
    ],
    [
      'the price of a kind of ticket',
      () => ({
        change: `update catalogue.ticket_kinds set prices = jsonb_set(prices, '{1,price,percent}', '90') where id = '${kindId}'`,
        back: `update catalogue.ticket_kinds set prices = jsonb_set(prices, '{1,price,percent}', '50') where id = '${kindId}'`,
        finding: `catalogue: catalogue.ticket_kinds id=${kindId}: the events say otherwise of prices`,
      }),
    ],
    [
      'what a discount code takes off',
      () => ({
        change: `update catalogue.discount_codes set reduction = jsonb_set(reduction, '{sen}', '501') where id = '${codeId}'`,
        back: `update catalogue.discount_codes set reduction = jsonb_set(reduction, '{sen}', '500') where id = '${codeId}'`,
        finding: `catalogue: catalogue.discount_codes id=${codeId}: the events say otherwise of reduction`,
      }),
    ],
    [
      'the stock of an extra',
      () => ({
        change: `update catalogue.extras set stock = jsonb_set(stock, '{0,stock}', '21') where id = '${extraId}'`,
        back: `update catalogue.extras set stock = jsonb_set(stock, '{0,stock}', '20') where id = '${extraId}'`,
        finding: `catalogue: catalogue.extras id=${extraId}: the events say otherwise of stock`,
      }),
    ],
    [
      'the price of one seat, which has no row of its own otherwise',
      () => ({
        change: `insert into catalogue.seat_overrides (row_id, seat_number, custom_price) values ('${rowId}', 3, 1)`,
        back: `delete from catalogue.seat_overrides where seat_number = 3`,
        finding: `catalogue: catalogue.seat_overrides row_id=${rowId} seat_number=3 performance_id=null: no event has made this row`,
      }),
    ],
    [
      'what was special about a seat',
      () => ({
        change: `delete from catalogue.seat_overrides where row_id = '${rowId}' and seat_number = 8`,
        back: `insert into catalogue.seat_overrides (row_id, seat_number, performance_id, status) values ('${rowId}', 8, '${performanceId}', 'reserved')`,
        finding: `catalogue: catalogue.seat_overrides row_id=${rowId} seat_number=8 performance_id=${performanceId}: the events say otherwise of status`,
      }),
    ],
    [
      'when a performance begins',
      () => ({
        change: `update catalogue.performances set date_time = date_time + interval '1 hour' where id = '${performanceId}'`,
        back: `update catalogue.performances set date_time = date_time - interval '1 hour' where id = '${performanceId}'`,
        finding: `catalogue: catalogue.performances id=${performanceId}: the events say otherwise of date_time`,
      }),
    ],
    [
      'a text of the site',
      () => ({
        change: `update catalogue.content_blocks set value = jsonb_set(value, '{title}', '"Off"')`,
        back: `update catalogue.content_blocks set value = jsonb_set(value, '{title}', '"On stage"')`,
        finding:
          'catalogue: catalogue.content_blocks slug=homepage-productions: the events say otherwise of title',
      }),
    ],
  ];

  it.each(tampering)('names %s after SQL changed it', async (_, tamper) => {
    const { change: sql, back, finding } = tamper();
    await testBed.database.pool.query(sql);
    const { found } = await verified();
    await testBed.database.pool.query(back);
    expect(found).toEqual([finding]);
    expect((await verified()).found).toEqual([]);
  });

  it('names both bookings when their confirmation numbers were swapped', async () => {
    const exchange = `
      alter table app.confirmation_numbers drop constraint confirmation_numbers_booking_id_key;
      update app.confirmation_numbers set booking_id = case when booking_id = '${bookings[0]}' then '${bookings[1]}'::uuid else '${bookings[0]}'::uuid end
       where booking_id in ('${bookings[0]}', '${bookings[1]}');
      alter table app.confirmation_numbers add constraint confirmation_numbers_booking_id_key unique (booking_id)`;
    await testBed.database.pool.query(exchange);
    expect((await verified()).found.sort()).toEqual(
      bookings
        .map(
          (id) =>
            `confirmation numbers: app.confirmation_numbers booking_id=${id}: the number of the booking leads elsewhere`,
        )
        .sort(),
    );
    await testBed.database.pool.query(exchange);
  });

  it('counts the rows of a school that was created before catalogue events existed, and finds later changes', async () => {
    const { production } = await driver.openSale();
    expect(await verified()).toMatchObject({ found: [], catalogue: { untold: 5 } });
    await change(`/api/productions/${production.id}`, { dates: 'In April' });
    await driver.quiet();
    await testBed.database.pool.query(
      `update catalogue.productions set dates = 'In May', title = 'Macbeth' where id = '${production.id}'`,
    );
    expect(await verified()).toMatchObject({
      found: [
        `catalogue: catalogue.productions id=${production.id}: the events say otherwise of dates`,
      ],
      catalogue: { untold: 4 },
    });
  });
});
