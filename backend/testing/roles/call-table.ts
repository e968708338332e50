import { randomUUID } from 'node:crypto';
import type { PermissionName } from '../../infrastructure/http/permission.js';
import { seat } from '../../modules/orders/testing/order.js';
import { ONE_PIXEL } from '../one-pixel.js';
import type { Role, RoleFixture } from './role-fixture.js';

/** People who may make a call. The API refuses everybody else: 401 when signed out, otherwise 403. */
export type Who =
  | 'anybody'
  | 'signed in'
  | 'staff of any school'
  | 'staff of the school'
  | 'the door of the school'
  | 'owners'
  | 'site editors'
  | 'super administrators';

export interface Try {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly json?: unknown;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Path of the call, when it differs from the route's own path. */
  readonly path?: string;
}

export interface Call {
  readonly who: Who;
  /** HTTP status of the answer for people who may make the call. */
  readonly status: number;
  readonly make: (fixture: RoleFixture) => Promise<Try> | Try;
}

export const MAY: Readonly<Record<Who, readonly Role[]>> = {
  anybody: [
    'signed out',
    'parent',
    'door',
    'staff',
    'staff of another school',
    'owner',
    'super administrator',
  ],
  'signed in': [
    'parent',
    'door',
    'staff',
    'staff of another school',
    'owner',
    'super administrator',
  ],
  'staff of any school': ['staff', 'staff of another school', 'owner', 'super administrator'],
  'staff of the school': ['staff', 'owner', 'super administrator'],
  'the door of the school': ['door', 'staff', 'owner', 'super administrator'],
  owners: ['owner'],
  // Staff of the fixture's school may change the site's texts.
  'site editors': ['staff', 'owner', 'super administrator'],
  'super administrators': ['super administrator'],
};

/** Returns the group of people in this table for a route's `@Permission`. */
export const whoOf = (permission: PermissionName): Who => {
  switch (permission) {
    case 'anybody':
      return 'anybody';
    case 'signed-in':
      return 'signed in';
    case 'staff':
      return 'staff of any school';
    case 'door-of-booking':
    case 'door-of-performance':
      return 'the door of the school';
    case 'owner-of-school':
      return 'owners';
    case 'site-editor':
      return 'site editors';
    case 'super-administrator':
      return 'super administrators';
    default:
      return 'staff of the school';
  }
};

const call =
  (who: Who) =>
  (status: number, make: Call['make'] = () => ({})): Call => ({ who, status, make });
const anybody = call('anybody');
const signedIn = call('signed in');
const anyStaff = call('staff of any school');
const staff = call('staff of the school');
const door = call('the door of the school');
const owner = call('owners');
const siteEditor = call('site editors');
const superAdministrator = call('super administrators');

const ofSchool: Call['make'] = ({ school }) => ({ params: { id: school.id } });
const ofProduction =
  (json?: unknown): Call['make'] =>
  async (fixture) => ({ params: { id: (await fixture.show()).production.id }, json });
const ofPerformance =
  (json?: unknown): Call['make'] =>
  async (fixture) => ({ params: { id: (await fixture.show()).performance.id }, json });
/** Adds a discount code to a new production and returns its id. */
async function discountCode(fixture: Parameters<Call['make']>[0]): Promise<string> {
  const { production } = await fixture.show();
  const { rows } = await fixture.testBed.database.pool.query<{ id: string }>(
    `insert into catalogue.discount_codes (production_id, name, words, reduction, section_ids, orders_per_word)
     values ($1, 'Cast', '{FAMILY26}', '{"type": "percent-off", "percent": 20}', '{}', 1) returning id`,
    [production.id],
  );
  return rows[0]?.id ?? '';
}

/** Adds an extra to a new production and returns its id. */
async function extra(fixture: Parameters<Call['make']>[0]): Promise<string> {
  const { production } = await fixture.show();
  const { rows } = await fixture.testBed.database.pool.query<{ id: string }>(
    `insert into catalogue.extras (production_id, type, name, translations, price_sen, stock, kept_when_cancelled)
     values ($1, 'thing', 'Booklet', '{}', 500, '[{"size": "", "stock": 10}]', false) returning id`,
    [production.id],
  );
  return rows[0]?.id ?? '';
}

const ofSection =
  (json?: unknown): Call['make'] =>
  async (fixture) => ({ params: { id: (await fixture.show()).sectionId }, json });
const ofRow =
  (json?: unknown): Call['make'] =>
  async (fixture) => ({ params: { id: (await fixture.show()).rowId }, json });
const ofBooking =
  (json?: unknown): Call['make'] =>
  async (fixture) => ({ params: { id: (await fixture.booking()).id }, json });
/** Returns calls for the fixture's own booking, with the key of its order. */
const ofOwnBooking =
  (json?: unknown): Call['make'] =>
  async (fixture) => {
    const { id, key } = await fixture.booking();
    return { params: { id }, headers: { 'idempotency-key': key }, json };
  };
const ofPaidBooking =
  (json?: unknown): Call['make'] =>
  async (fixture) => ({ params: { id: (await fixture.paidBooking()).id }, json });

/** Makes calls about the event that confirmed a booking. @param withPlan true: the call sends the event's undo plan */
const ofUndo =
  (withPlan: boolean): Call['make'] =>
  async (fixture) => {
    const { id } = await fixture.paidBooking();
    const headers = await fixture.headers('staff');
    const read = async <T>(path: string): Promise<T> =>
      (await (await fetch(`${fixture.testBed.url}${path}`, { headers })).json()) as T;
    const history = `/api/admin/bookings/${id}/history`;
    const events = await read<readonly { id: string; type: string }[]>(history);
    const eventId = events.find(({ type }) => type === 'BookingStatusSetByStaff')?.id ?? '';
    const params = { id, eventId };
    if (!withPlan) return { params };
    const { basis } = await read<{ basis: string }>(`${history}/${eventId}/undo`);
    return { params, json: { basis } };
  };

const customer = {
  customerName: 'Mei',
  customerEmail: 'mei@families.example',
  customerPhone: '012',
};
const text = { title: 'A', description: 'B' };

const statement = {
  fileName: 'a.csv',
  content: Buffer.from('Date,Details,Amount\n02/01/2026,Aisyah,40.00\n').toString('base64'),
};

/**
 * Calls whose answers browsers may cache with revalidation, because the answer is the same for everybody who may read
 * it. The answer about a school without approval is only for its staff.
 */
export const SAME_FOR_EVERYBODY: readonly string[] = [
  'GET /api/productions',
  'GET /api/productions/:id/seating',
  'GET /api/content/:slug',
  'GET /api/proof/roots',
];

/**
 * Calls of every route of the application. The test fails for a route without a call, and for a call without a route.
 */
export const CALLS: Readonly<Record<string, Call>> = {
  // Calls for signing in and out.
  'GET /api/login': anybody(302),
  'GET /api/login/callback': anybody(302),
  'GET /api/logout': anybody(302),
  'GET /api/user': anybody(200),
  'GET /api/door-keys': anybody(200),
  'GET /api/auth/user': signedIn(200),

  // Calls with which visitors see productions and performances.
  'GET /api/productions': anybody(200),
  'GET /api/productions/:id': anybody(200, ofProduction()),
  'GET /api/productions/:id/performances': anybody(200, ofProduction()),
  'GET /api/productions/:id/is-admin': anybody(200, ofProduction()),
  'GET /api/productions/:id/seating': anybody(200, ofProduction()),
  'GET /api/performances': anybody(200),
  'GET /api/performances/:id': anybody(200, ofPerformance()),
  'GET /api/performances/:id/extras': anybody(200, ofPerformance()),
  'POST /api/performances/:id/discount-code': anybody(422, ofPerformance({ word: 'NOSUCHCODE' })),
  'GET /api/performances/:id/live': anybody(200, ofPerformance()),
  'GET /api/performances/:id/why-not': anybody(200, async (fixture) => {
    const { performance, rowId } = await fixture.show();
    return { params: { id: performance.id }, query: `rowId=${rowId}` };
  }),
  'GET /api/content/:slug': anybody(200, () => ({ params: { slug: 'homepage-hero' } })),
  'GET /api/proof/roots': anybody(200),
  'POST /api/page-views': anybody(204, () => ({
    json: { path: '/', sessionId: '0123456789abcdef' },
  })),

  // Calls for buying tickets.
  'POST /api/bookings': anybody(201, async (fixture) => {
    const { performance } = await fixture.show();
    return {
      json: { performanceId: performance.id, ...customer, seats: [seat(1)], totalAmount: '20.00' },
    };
  }),
  'GET /api/bookings/my-tickets': signedIn(200),
  'GET /api/bookings/email-lookup': anybody(200),
  'POST /api/bookings/email-list': anybody(202, () => ({
    json: { email: `${crypto.randomUUID()}@families.example` },
  })),
  'GET /api/bookings/email/:email': anybody(200, () => ({
    params: { email: 'mei@families.example' },
  })),
  'GET /api/bookings/confirmation/:number': anybody(200, async (fixture) => ({
    params: { number: (await fixture.booking()).confirmationNumber },
  })),
  'GET /api/bookings/:id': anybody(200, ofBooking()),
  'GET /api/bookings/:id/status': anybody(200, ofBooking()),
  // 409: the fixture's booking is unpaid.
  'GET /api/bookings/:id/calendar': anybody(409, ofBooking()),
  // The key of an order proves who placed the order; a session does not. The fixture's order has no receipt and no
  // upload yet.
  'GET /api/bookings/:id/receipt': anybody(404, ofOwnBooking()),
  'GET /api/bookings/:id/account': anybody(200, ofOwnBooking()),
  'POST /api/bookings/:id/upload-url': anybody(200, ofOwnBooking({})),
  'POST /api/bookings/:id/verify-receipt': anybody(400, ofOwnBooking({ receiptURL: 'nothing' })),
  'POST /api/bookings/:id/extend-hold': anybody(200, ofOwnBooking()),
  'POST /api/bookings/:id/send-link': anybody(202, ofBooking()),
  // Opening is refused because of its wrong token: the fixture sent no link.
  'POST /api/bookings/:id/open-link': anybody(403, ofBooking({ token: 'nothing' })),
  // 409: the fixture's order costs something. 403: no link was sent, so the token is wrong.
  'POST /api/bookings/:id/confirmation-link': anybody(409, ofBooking()),
  'POST /api/bookings/:id/confirm': anybody(403, ofBooking({ token: 'nothing' })),
  'PATCH /api/bookings/:id/contact': anybody(200, ofOwnBooking(customer)),
  'POST /api/bookings/:id/release': anybody(204, ofOwnBooking()),

  // Calls with file links. The link itself gives the permission.
  'PUT /api/files/upload/*key': anybody(200, async ({ files }) => {
    const { uploadUrl } = await files.signedUpload({
      key: `receipts/roles/${crypto.randomUUID()}`,
      maxBytes: 1000,
      expiresInSeconds: 60,
    });
    return {
      path: uploadUrl,
      body: new Uint8Array(ONE_PIXEL),
      headers: { 'content-type': 'image/png' },
    };
  }),
  'GET /api/files/*key': anybody(200, async ({ files }) => {
    await files.put('receipts/roles/shown', ONE_PIXEL, 'image/png');
    return { path: await files.signedDownload('receipts/roles/shown', 60) };
  }),
  'GET /objects/public/*key': anybody(200, async ({ files }) => {
    await files.put('public/roles', ONE_PIXEL, 'image/png');
    return { path: '/objects/public/roles' };
  }),

  // Calls about schools.
  'GET /api/schools/my-schools': signedIn(200),
  'POST /api/schools': signedIn(201, () => ({
    json: {
      name: `Sekolah ${crypto.randomUUID()}`,
      contactEmail: 'a@baru.example',
      venue: 'Dewan',
    },
  })),
  'POST /api/schools/upload-url': signedIn(200, () => ({ json: { filename: 'qr.png' } })),
  'GET /api/schools/:id': staff(200, ofSchool),
  'GET /api/schools/:id/history': staff(200, ofSchool),
  'GET /api/schools/:id/history.csv': staff(200, ofSchool),
  'PATCH /api/schools/:id': staff(200, ({ school }) => ({
    params: { id: school.id },
    json: { address: '1 Jalan Melati' },
  })),
  'GET /api/schools/:schoolId/productions': staff(200, ({ school }) => ({
    params: { schoolId: school.id },
  })),
  'GET /api/schools/:id/admins': staff(200, ofSchool),
  'POST /api/schools/:id/admins': staff(201, ({ school }) => ({
    params: { id: school.id },
    json: { email: `${crypto.randomUUID()}@melati.example` },
  })),
  'PATCH /api/schools/:id/admins/:userId': owner(200, async (fixture) => ({
    params: { id: fixture.school.id, userId: await fixture.person({ admin: true }) },
    json: { role: 'owner' },
  })),
  'DELETE /api/schools/:id/admins/:userId': staff(204, async (fixture) => ({
    params: { id: fixture.school.id, userId: await fixture.person({ admin: true }) },
  })),

  // 404: an invitation belongs to an e-mail address, and these people have none.
  'GET /api/invitations': signedIn(200),
  'POST /api/invitations/:id/accept': signedIn(404),
  'POST /api/invitations/:id/decline': signedIn(404),

  // Calls about productions and performances.
  'POST /api/productions': staff(201, ({ school }) => ({
    json: { schoolId: school.id, title: 'Hang Tuah', dates: 'May' },
  })),
  'POST /api/productions/:id/clone': staff(201, ofProduction()),
  'PATCH /api/productions/:id': staff(200, ofProduction({ title: 'Hang Jebat' })),
  'GET /api/productions/:id/affected': staff(200, ofProduction()),
  'DELETE /api/productions/:id': staff(204, ofProduction()),
  'POST /api/admin/productions/image-upload-url': anyStaff(200, () => ({
    json: { filename: 'poster.png' },
  })),
  'POST /api/performances': staff(201, async (fixture) => ({
    json: { productionId: (await fixture.show()).production.id, dateTime: '2030-05-01T20:00' },
  })),
  'PATCH /api/performances/:id': staff(200, ofPerformance({ salesEnabled: false })),
  'GET /api/performances/:id/affected': staff(200, ofPerformance()),
  'DELETE /api/performances/:id': staff(204, ofPerformance()),

  // Calls about the seating plan.
  'POST /api/productions/:id/sections': staff(
    201,
    ofProduction({ name: 'Circle', displayOrder: 0, aisleAfter: 0 }),
  ),
  'PATCH /api/sections/:id': staff(200, ofSection({ name: 'Circle' })),
  'DELETE /api/sections/:id': staff(204, ofSection()),
  'POST /api/sections/:id/copy': staff(201, ofSection({ name: 'Circle' })),
  'POST /api/productions/:id/seating/copy': staff(201, async (fixture) => {
    const [from, to] = [await fixture.show(), await fixture.show()];
    await fixture.testBed.database.pool.query(
      'delete from catalogue.seating_sections where production_id = $1',
      [to.production.id],
    );
    return { params: { id: to.production.id }, json: { fromProductionId: from.production.id } };
  }),
  'GET /api/productions/:id/ticket-kinds': staff(200, ofProduction()),
  'POST /api/productions/:id/ticket-kinds': staff(
    201,
    ofProduction({ name: 'Child', prices: [{ type: 'percent-off', percent: 50 }] }),
  ),
  'PATCH /api/ticket-kinds/:id': staff(200, async (fixture) => {
    const { production } = await fixture.show();
    const { rows } = await fixture.testBed.database.pool.query<{ id: string }>(
      `insert into catalogue.ticket_kinds (production_id, name, translations, prices, only_with)
       values ($1, 'Child', '{}', '[]', '{}') returning id`,
      [production.id],
    );
    return { params: { id: rows[0]?.id ?? '' }, json: { name: 'Pupil' } };
  }),
  'GET /api/productions/:id/discount-codes': staff(200, ofProduction()),
  'POST /api/productions/:id/discount-codes': staff(
    201,
    ofProduction({ name: 'Cast', reduction: { type: 'percent-off', percent: 20 } }),
  ),
  'PATCH /api/discount-codes/:id': staff(200, async (fixture) => ({
    params: { id: await discountCode(fixture) },
    json: { name: 'Families' },
  })),
  'GET /api/productions/:id/extras': staff(200, ofProduction()),
  'POST /api/productions/:id/extras': staff(
    201,
    ofProduction({ type: 'thing', name: 'Booklet', price: '5.00', stock: [{ stock: 10 }] }),
  ),
  'PATCH /api/extras/:id': staff(200, async (fixture) => ({
    params: { id: await extra(fixture) },
    json: { name: 'Programme' },
  })),
  'GET /api/discount-codes/:id/words': staff(200, async (fixture) => ({
    params: { id: await discountCode(fixture) },
  })),
  'POST /api/sections/:id/rows': staff(
    201,
    ofSection({ rowLabel: 'B', seatCount: 1, price: 1, displayOrder: 0 }),
  ),
  'POST /api/sections/:id/rows/bulk': staff(
    201,
    ofSection({ firstLabel: 'B', lastLabel: 'C', seatCount: 1, price: 1 }),
  ),
  'PATCH /api/rows/:id': staff(200, ofRow({ price: 5 })),
  'DELETE /api/rows/:id': staff(204, ofRow()),
  'POST /api/rows/:id/seat-overrides': staff(201, ofRow({ seatNumber: 1, status: 'vip' })),
  'POST /api/productions/:id/seat-overrides/bulk': staff(201, async (fixture) => {
    const { production, rowId } = await fixture.show();
    return {
      params: { id: production.id },
      json: { seats: [{ rowId, seatNumber: 1 }], status: 'vip' },
    };
  }),

  // Calls for managing bookings, and for the door.
  'GET /api/admin/bookings': anyStaff(200),
  'GET /api/admin/bookings/live': anyStaff(200),
  'GET /api/admin/bookings/export': anyStaff(200),
  'GET /api/admin/bookings/find': door(200, async (fixture) => ({
    query: `number=${(await fixture.booking()).confirmationNumber}`,
  })),
  'GET /api/admin/bookings/:id/history': staff(200, ofBooking()),
  'GET /api/admin/bookings/:id/history.csv': staff(200, ofBooking()),
  'GET /api/admin/bookings/:id/history.pdf': staff(200, ofBooking()),
  'GET /api/admin/bookings/:id/notes': staff(200, ofBooking()),
  'POST /api/admin/bookings/:id/notes': staff(
    204,
    ofBooking({ noteId: crypto.randomUUID().replaceAll('-', ''), text: 'Pays in cash' }),
  ),
  // 409: the fixture's booking is unpaid.
  'POST /api/admin/bookings/:id/erase': staff(409, ofBooking()),
  'GET /api/admin/bookings/:id/receipts': staff(200, ofBooking()),
  'POST /api/admin/bookings/:id/receipts/:receiptId/decision': staff(404, async (fixture) => ({
    params: { id: (await fixture.booking()).id, receiptId: crypto.randomUUID() },
    json: { decision: 'confirm' },
  })),
  'POST /api/admin/bookings/:id/ticket-hold': staff(204, ofPaidBooking({ held: false })),
  'GET /api/admin/bookings/:id/account': staff(200, ofBooking()),
  // 409: no refund is due.
  'POST /api/admin/bookings/:id/refunds': staff(
    409,
    ofPaidBooking({
      refundId: crypto.randomUUID(),
      amount: '20.00',
      paidOn: '2026-01-01',
      reference: 'MBB 4711',
    }),
  ),
  'POST /api/admin/bookings/:id/refunds/:refundId/take-back': staff(404, async (fixture) => ({
    params: { id: (await fixture.booking()).id, refundId: crypto.randomUUID() },
  })),

  // 409: no sum of the booking is open, and no money is missing.
  'POST /api/admin/bookings/:id/cash': staff(
    409,
    ofPaidBooking({ cashId: crypto.randomUUID(), amount: '20.00' }),
  ),
  'POST /api/admin/bookings/:id/cash/:cashId/take-back': staff(404, async (fixture) => ({
    params: { id: (await fixture.booking()).id, cashId: crypto.randomUUID() },
  })),
  'POST /api/admin/bookings/:id/payment-questions': staff(
    204,
    ofPaidBooking({ questionId: crypto.randomUUID() }),
  ),

  // Calls about payments. The fixture has no statement line to match.
  'GET /api/admin/schools/:id/payments': staff(200, ofSchool),
  'GET /api/admin/schools/:id/payments/summary': staff(200, ofSchool),
  'GET /api/admin/schools/:id/payments/imports': staff(200, ofSchool),
  'POST /api/admin/schools/:id/payments/preview': staff(200, ({ school }) => ({
    params: { id: school.id },
    json: statement,
  })),
  'POST /api/admin/schools/:id/payments/statements': staff(201, ({ school }) => ({
    params: { id: school.id },
    json: {
      fileName: 'a.csv',
      content: Buffer.from(
        `Account Number,514123456789\nDate,Details,Credit\n02/01/2026,${crypto.randomUUID()},40.00\n`,
      ).toString('base64'),
    },
  })),
  'POST /api/admin/schools/:id/payments/matches': staff(200, ofSchool),
  'POST /api/admin/schools/:id/payments/lines/:lineId/return': staff(404, ({ school }) => ({
    params: { id: school.id, lineId: crypto.randomUUID() },
    json: { byLineId: crypto.randomUUID() },
  })),
  'POST /api/admin/schools/:id/payments/lines/:lineId/match': staff(404, async (fixture) => ({
    params: { id: fixture.school.id, lineId: crypto.randomUUID() },
    json: { confirmationNumber: (await fixture.booking()).confirmationNumber },
  })),
  'POST /api/admin/schools/:id/payments/lines/:lineId/unmatch': staff(409, ({ school }) => ({
    params: { id: school.id, lineId: crypto.randomUUID() },
    json: { bookingId: crypto.randomUUID() },
  })),
  'POST /api/admin/schools/:id/payments/lines/:lineId/set-aside': staff(404, ({ school }) => ({
    params: { id: school.id, lineId: crypto.randomUUID() },
    json: { as: 'refunded' },
  })),
  'PATCH /api/admin/bookings/:id/status': staff(200, ofBooking({ status: 'needs_review' })),
  'PATCH /api/admin/bookings/:id': staff(200, ofBooking(customer)),
  'PATCH /api/admin/bookings/:id/seats': staff(200, async (fixture) => {
    const { id, number } = await fixture.booking();
    return { params: { id }, json: { seats: [seat(number)], totalAmount: '20.00' } };
  }),
  'DELETE /api/admin/bookings/:id': staff(204, ofBooking()),
  'POST /api/admin/bookings/:id/resend-email': staff(202, ofPaidBooking()),
  'GET /api/admin/bookings/:id/history/:eventId/undo': staff(200, ofUndo(false)),
  'POST /api/admin/bookings/:id/history/:eventId/undo': staff(204, ofUndo(true)),
  'GET /api/admin/bookings/:id/may-check-in': signedIn(200, ofBooking()),
  'POST /api/admin/bookings/:id/check-in': door(200, ofPaidBooking({})),
  'POST /api/admin/bookings/:id/hand-out': door(409, ofPaidBooking({})),
  'POST /api/admin/bookings/:id/undo-check-in': door(200, ofPaidBooking({ reason: 'By mistake' })),
  'POST /api/admin/performances/:id/sales': staff(201, async (fixture) => ({
    params: { id: (await fixture.show()).performance.id },
    json: { seats: [seat(1)], totalAmount: '20.00', wayOfPayment: 'cash' },
  })),
  'GET /api/admin/performances/:id/blocks': staff(200, ofPerformance()),
  'GET /api/admin/performances/:id/replay': staff(200, ofPerformance()),
  'GET /api/admin/performances/:id/seat-history': staff(200, async (fixture) => {
    const { performance, rowId } = await fixture.show();
    return { params: { id: performance.id }, query: `rowId=${rowId}&seatNumber=1` };
  }),
  'POST /api/admin/performances/:id/blocks': staff(201, async (fixture) => {
    const { performance } = await fixture.show();
    return {
      params: { id: performance.id },
      json: {
        blockId: crypto.randomUUID(),
        seats: [seat(1)],
        forWhom: 'Class 4B',
        reason: 'Prize',
        until: performance.dateTime.toISOString(),
      },
    };
  }),
  'DELETE /api/admin/performances/:id/blocks/:blockId': staff(204, async (fixture) => ({
    params: { id: (await fixture.show()).performance.id, blockId: crypto.randomUUID() },
  })),
  'GET /api/admin/performances/:id/door-list': door(200, ofPerformance()),
  'GET /api/admin/performances/:id/messages': staff(200, ofPerformance()),
  'POST /api/admin/performances/:id/messages/preview': staff(
    200,
    ofPerformance({ subject: 'Doors', text: 'Come early.', includeUnpaid: false }),
  ),
  'POST /api/admin/performances/:id/messages': staff(202, async (fixture) => ({
    params: { id: (await fixture.show()).performance.id },
    json: {
      messageId: randomUUID().replaceAll('-', ''),
      subject: 'Doors',
      text: 'Come early.',
      includeUnpaid: false,
    },
  })),
  'POST /api/admin/performances/:id/messages/:messageId/retry': staff(404, async (fixture) => ({
    params: {
      id: (await fixture.show()).performance.id,
      messageId: randomUUID().replaceAll('-', ''),
    },
  })),
  'GET /api/admin/performances/:id/door-live': door(200, ofPerformance()),

  // Calls about the books.
  'GET /api/admin/productions/:id/books': staff(200, ofProduction()),
  'GET /api/admin/productions/:id/statement.pdf': staff(200, ofProduction()),
  'GET /api/admin/productions/:id/statement.xlsx': staff(200, ofProduction()),
  'GET /api/admin/schools/:id/ledger.csv': staff(200, ofSchool),
  'GET /api/admin/schools/:id/cash': staff(200, ofSchool),
  'POST /api/admin/productions/:id/cash-counts': staff(204, async (fixture) => ({
    ...(await ofProduction()(fixture)),
    json: {
      countId: crypto.randomUUID(),
      day: '2026-01-01',
      sellerId: crypto.randomUUID(),
      counted: '120.00',
    },
  })),

  // Calls about analytics.
  'GET /api/admin/analytics': staff(200, ({ school }) => ({ query: `schoolId=${school.id}` })),
  'GET /api/admin/analytics/bookings': staff(200, ({ school }) => ({
    query: `schoolId=${school.id}`,
  })),
  'GET /api/admin/analytics/heat-map': staff(200, async (fixture) => ({
    query: `performanceId=${(await fixture.show()).performance.id}`,
  })),
  'GET /api/admin/analytics/sales-curve': staff(200, async (fixture) => ({
    query: `performanceId=${(await fixture.show()).performance.id}`,
  })),
  'GET /api/admin/traffic-analytics': anyStaff(200),
  'GET /api/admin/waiting': staff(200, ({ school }) => ({ query: `schoolId=${school.id}` })),

  // Calls about the site's texts. The fixture's school has the permission to change them.
  'GET /api/admin/content': siteEditor(200),
  'POST /api/admin/content': siteEditor(201, () => ({
    json: { slug: 'homepage-productions', category: 'homepage', contentType: 'text', value: text },
  })),
  'PATCH /api/admin/content/:id': siteEditor(200, async (fixture) => ({
    params: { id: await fixture.content() },
    json: { value: text },
  })),

  // Calls about personal data. The token is wrong, and the address is not the account's.
  'POST /api/my-data/link': anybody(202, () => ({
    json: { email: `${crypto.randomUUID()}@families.example` },
  })),
  'POST /api/my-data/open': anybody(403, () => ({ json: { token: 'x' } })),
  'POST /api/my-data/erase': anybody(403, () => ({ json: { token: 'x' } })),
  'GET /api/my-data': signedIn(200),
  'POST /api/my-data/account/erase': signedIn(422, () => ({
    json: { email: 'nobody@families.example' },
  })),
  // Calls about signed-in devices.
  'GET /api/auth/sessions': signedIn(200),
  'DELETE /api/auth/sessions': signedIn(204),
  // 404: the person has no device with this id.
  'DELETE /api/auth/sessions/:id': signedIn(404, () => ({ params: { id: 'x' } })),

  // Calls about people.
  'GET /api/admin/users': superAdministrator(200),
  'GET /api/admin/schools': superAdministrator(200),
  'PATCH /api/admin/schools/:id': superAdministrator(200, ({ school }) => ({
    params: { id: school.id },
    json: { status: 'approved' },
  })),
  'DELETE /api/admin/schools/:id': superAdministrator(204, async (fixture) => ({
    params: { id: await fixture.emptySchool() },
  })),
  'POST /api/admin/users/:userId/school-admin': superAdministrator(201, async (fixture) => ({
    params: { userId: await fixture.person() },
    json: { schoolId: fixture.school.id, role: 'admin' },
  })),
  'DELETE /api/admin/users/:userId/school-admin/:schoolId': superAdministrator(
    204,
    async (fixture) => ({
      params: { userId: await fixture.person({ admin: true }), schoolId: fixture.school.id },
    }),
  ),

  // Calls about operations.
  'GET /api/admin/operations/read-models': superAdministrator(200),
  'POST /api/admin/operations/read-models/:name/rebuild': superAdministrator(202, () => ({
    params: { name: 'seats' },
  })),
  'GET /api/admin/operations/parked-streams': superAdministrator(200),
  // 404: no stream is parked.
  'POST /api/admin/operations/parked-streams/:consumer/:stream/retry': superAdministrator(
    404,
    () => ({ params: { consumer: 'bookings', stream: 'booking-x' } }),
  ),
  'GET /api/admin/operations/events': superAdministrator(200),
  'POST /api/admin/operations/events/:stream/:revision/open': superAdministrator(
    200,
    async (fixture) => ({
      params: { stream: `booking-${(await fixture.booking()).id}`, revision: '0' },
    }),
  ),
  'GET /api/admin/operations/jobs': superAdministrator(200),
  // 404: no job has failed.
  'POST /api/admin/operations/jobs/:queue/:id/retry': superAdministrator(404, () => ({
    params: { queue: 'ticket-mail', id: 'x' },
  })),

  // Calls about the system itself.
  'GET /health/live': anybody(200),
  'GET /health/ready': anybody(200),
  'GET /api/docs': anybody(200),
  'GET /api/docs/': anybody(200),
  'GET /api/docs/index.html': anybody(200),
  'GET /api/docs/LICENSE': anybody(404),
  'GET /api/docs/swagger-ui-init.js': anybody(200),
  'GET /api/docs/docs/swagger-ui-init.js': anybody(200),
  'GET /api/docs-json': anybody(200),
  'GET /api/docs-yaml': anybody(200),
  // The pages of /dev/mail exist only while mail is stored for developers, never in production.
  'GET /dev/mail': anybody(200),
  'GET /dev/mail/:id': anybody(200, async (fixture) => ({ params: await fixture.mail() })),
  'GET /dev/mail/:id/html': anybody(200, async (fixture) => ({ params: await fixture.mail() })),
  'GET /dev/mail/:id/source': anybody(200, async (fixture) => ({ params: await fixture.mail() })),
  'GET /dev/mail/:id/attachments/:index': anybody(200, async (fixture) => ({
    params: { ...(await fixture.mail()), index: '0' },
  })),
};
