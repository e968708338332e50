import type { Kind } from './values.js';
import type { World } from './world.js';

/**
 * A field of a call, with the kind of value to generate and the usual value. A field without a kind always has the
 * usual value.
 */
export interface Field {
  readonly kind: Kind;
  usual(world: World): unknown;
}

/**
 * A call of the API. The test makes the calls from top to bottom, so that later calls use what earlier calls created.
 */
export interface ApiCall {
  readonly call: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Stores the things that the call created in the world, in place of older things of the same kind. */
  made?(world: World, answer: never): void | Promise<void>;
}

const field =
  (kind: Kind) =>
  (usual: unknown | ((world: World) => unknown)): Field => ({
    kind,
    usual: typeof usual === 'function' ? (usual as (world: World) => unknown) : () => usual,
  });
const line = field('line');
const email = field('email')('aisyah@example.com');
const picture = field('picture')('https://pictures.example/x.png');
const price = field('price')('20.00');
const number = field('number');
const moment = field('moment');
const id = field('id');
const choice = field('choice');
const flag = field('flag')(true);
const list = field('list')(undefined);
/** Flag whose usual value is false, because only past performances can be archived. */
const notArchived = field('flag')(false);

const ofSchool = id((world: World) => world.schoolId);
const ofProduction = id((world: World) => world.productionId);
const ofPerformance = id((world: World) => world.performanceId);
const ofSection = id((world: World) => world.sectionId);
const ofDiscountCode = id((world: World) => world.discountCodeId);
const ofExtra = id((world: World) => world.extraId);
const ofTicketKind = id((world: World) => world.ticketKindId);
const ofRow = id((world: World) => world.rowId);
const ofBooking = id((world: World) => world.bookingId);
const ofPaid = id((world: World) => world.paid.bookingId);
const ofPerson = id((world: World) => world.personId);
const orderKey = line((world: World) => world.orderKey);

const customer = {
  customerName: line('Aisyah Rahman'),
  customerEmail: email,
  customerPhone: line('012-345 6789'),
};
const seats = {
  'seats[]': list,
  'seats[].section': line((world: World) => world.seat.section),
  'seats[].row': line((world: World) => world.seat.row),
  'seats[].number': number((world: World) => world.seat.number),
};
/** Seats of an order, which may name ticket kinds. */
const orderedSeats = { ...seats, 'seats[].kind': choice('standard') };
/** Extras of an order. A usual order has none, because their prices change its total. */
const orderedExtras = {
  'extras[]': list,
  'extras[].id': id(undefined),
  'extras[].size': line(undefined),
  'extras[].count': field('number')(undefined),
  'extras[].amount': field('price')(undefined),
};
const changesFilter = {
  'query.kind': choice('prices'),
  'query.person': ofPerson,
  'query.productionId': ofProduction,
  'query.performanceId': ofPerformance,
};
const messageToFamilies = {
  subject: line('The doors open earlier'),
  text: line('Please come at 7 pm.'),
  includeUnpaid: flag,
};
const total = { totalAmount: line((world: World) => world.total) };
/** Counter that makes names unique, because no two schools may have the same name. */
let schools = 0;
const school = {
  name: line(() => `SMK Seri Melati ${(schools += 1)}`),
  contactEmail: email,
  venue: line('Dewan Melati'),
  address: line('1 Jalan Melati'),
  contactPhone: line('03-1234 5678'),
  bankName: line('Maybank'),
  bankAccountName: line('PIBG SMK Seri Melati'),
  bankAccountNumber: line('514123456789'),
  merchantName: line('PIBG SMK SERI MELATI'),
  bankQrCodeUrl: field('picture')(''),
};
const production = {
  title: line('Hamlet'),
  dates: line('March'),
  description: line('A play.'),
  'descriptionTranslations.ms': line('Sebuah drama.'),
  'descriptionTranslations.zh': line('一出戏剧。'),
  'descriptionTranslations.ta': line('ஒரு நாடகம்.'),
  venue: line('Dewan Melati'),
  imageUrl: picture,
  // `draft` is false, because a published production cannot become a draft again.
  draft: field('flag')(false),
};
const performance = {
  dateTime: moment('2030-03-12T20:00:00+08:00'),
  venue: line('Dewan Melati'),
  salesEnabled: flag,
};
const section = { name: line('Stalls'), displayOrder: number(0), aisleAfter: number(0) };
/** Counter that makes names unique, because no two kinds of a production may have the same name. */
let kinds = 0;
/** Counter that makes the words of discount codes unique. */
let words = 0;
const datedPrice = (name: string) => ({
  [`${name}[]`]: list,
  [`${name}[].type`]: choice('fixed'),
  [`${name}[].amount`]: price,
  [`${name}[].percent`]: field('number')(undefined),
  [`${name}[].from`]: moment('2026-01-01T00:00:00+08:00'),
  [`${name}[].until`]: moment('2199-01-01T00:00:00+08:00'),
});
const ticketKind = {
  name: line(() => `Pupil ${(kinds += 1)}`),
  'translations.ms': line('Pelajar'),
  'translations.zh': line('学生'),
  'translations.ta': line('மாணவர்'),
  ...datedPrice('prices'),
  'sectionIds[]': field('list')((world: World) => [world.sectionId]),
  mostPerOrder: number(4),
  'onlyWith[]': field('list')(['standard']),
  proof: line('Pupil card'),
  displayOrder: number(0),
};
const discountCode = {
  name: line('Families of the cast'),
  'reduction.type': choice('off'),
  'reduction.amount': price,
  'reduction.percent': field('number')(undefined),
  kindId: id((world: World) => world.ticketKindId),
  // No section, because orders of the other calls would need the code.
  'sectionIds[]': field('list')([]),
  ordersPerWord: number(1000),
  until: moment('2199-01-01T00:00:00+08:00'),
};
const extra = {
  name: line(() => `Booklet ${(kinds += 1)}`),
  'translations.ms': line('Buku program'),
  'translations.zh': line('节目册'),
  'translations.ta': line('நிகழ்ச்சி நூல்'),
  price,
  'stock[]': list,
  'stock[].size': line('M'),
  'stock[].stock': number(100),
  // Only a donation can be kept.
  keptWhenCancelled: field('flag')(false),
};
const row = { rowLabel: line('A'), seatCount: number(10), price, displayOrder: number(0) };
const content = {
  'value.title': line('The stage is yours'),
  'value.description': line('Book your seats.'),
  'value.imageUrl': picture,
};
/** Fields of a bank statement: the text of a file, and corrected columns. */
const statement = {
  fileName: line('maybank.csv'),
  content: line(() =>
    Buffer.from(
      'Account Number,514123456789\nDate,Details,Credit\n02/01/2026,Aisyah,40.00\n',
    ).toString('base64'),
  ),
  'mapping.date': number(0),
  'mapping.time': field('number')(null),
  'mapping.text[]': field('list')([1]),
  'mapping.amount': number(2),
  'mapping.debit': field('number')(null),
  'mapping.credit': field('number')(null),
  'mapping.mark': field('number')(null),
  'mapping.balance': field('number')(null),
  'mapping.dateOrder': choice('dmy'),
  'mapping.decimalSign': choice('.'),
  'mapping.answers[]': list,
  'mapping.answers[].about': choice('account'),
  'mapping.answers[].word': line('6789'),
  'mapping.answers[].answer': choice('ours'),
};
const override = { status: choice('vip'), customPrice: price };
const analytics = { 'query.schoolId': ofSchool, 'query.performanceId': ofPerformance };

/** Fields of ids in a path, by the part of the path before `{id}` or by their own name; others are ids of nothing. */
const PATH_FIELDS: Readonly<Record<string, Field>> = {
  schools: ofSchool,
  invitations: ofSchool,
  productions: ofProduction,
  performances: ofPerformance,
  sections: ofSection,
  rows: ofRow,
  'ticket-kinds': ofTicketKind,
  'discount-codes': ofDiscountCode,
  extras: ofExtra,
  bookings: ofBooking,
  schoolId: ofSchool,
  userId: ofPerson,
};

type Fields = ApiCall['fields'];

/** Makes calls. Fields of the path are named only where their usual value is not that of {@link PATH_FIELDS}. */
const calls = (
  ...given: readonly (readonly [call: string, fields?: Fields, made?: ApiCall['made']])[]
): readonly ApiCall[] =>
  given.map(([call, fields, made]) => ({
    call,
    fields: {
      ...Object.fromEntries(
        [...call.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => [
          `path.${name}`,
          PATH_FIELDS[name === 'id' ? before : name] ?? id(() => crypto.randomUUID()),
        ]),
      ),
      ...fields,
    },
    ...(made && { made }),
  }));

interface Made {
  readonly id: string;
}

/** Calls that write, roughly in the order of a season. */
export const WRITES = calls(
  ['POST /api/schools', school, (world, { id }: Made) => world.school(id)],
  [
    'PATCH /api/schools/{id}',
    {
      ...school,
      holdMinutes: number(30),
      autoConfirmUpTo: line('500.00'),
      bookingCodeRequired: flag,
      emailLookup: choice('by-email'),
      retentionMonths: number(12),
      textLanguage: choice('ms'),
      basedOn: list,
    },
  ],
  ['PATCH /api/admin/schools/{id}', { status: choice('approved'), mayEditSite: flag }],
  ['POST /api/schools/upload-url', { filename: line('qr.png') }],
  ['POST /api/schools/{id}/admins', { email, role: choice('admin') }],
  ['POST /api/admin/users/{userId}/school-admin', { schoolId: ofSchool, role: choice('admin') }],
  ['DELETE /api/admin/users/{userId}/school-admin/{schoolId}'],
  ['PATCH /api/schools/{id}/admins/{userId}', { role: choice('admin') }],
  ['DELETE /api/schools/{id}/admins/{userId}', { 'path.userId': email }],
  [
    'POST /api/admin/content',
    {
      ...content,
      slug: choice('homepage-hero'),
      category: line('homepage'),
      contentType: line('hero'),
    },
    (world, { id }: Made) => void (world.contentId = id),
  ],
  [
    'PATCH /api/admin/content/{id}',
    { 'path.id': id((world: World) => world.contentId), ...content, basedOn: list },
  ],
  ['POST /api/page-views', { path: line('/seats/1'), sessionId: line('5f0e9a1c-4b7d-4d0e') }],
  [
    'POST /api/productions',
    { schoolId: ofSchool, ...production },
    (world, { id }: Made) => world.production(id),
  ],
  [
    'PATCH /api/productions/{id}',
    { ...production, ...datedPrice('standardPrices'), archived: notArchived, basedOn: list },
  ],
  ['POST /api/productions/{id}/clone'],
  ['POST /api/admin/productions/image-upload-url', { filename: line('poster.webp') }],
  [
    'POST /api/performances',
    { productionId: ofProduction, ...performance },
    (world, { id }: Made) => void (world.performanceId = id),
  ],
  ['POST /api/productions/{id}/sections', section, (world, { id }: Made) => world.section(id)],
  ['PATCH /api/sections/{id}', { ...section, basedOn: list }],
  ['POST /api/sections/{id}/copy', { name: line('Balcony') }],
  [
    'POST /api/productions/{id}/ticket-kinds',
    ticketKind,
    (world, { id }: Made) => void (world.ticketKindId = id),
  ],
  ['PATCH /api/ticket-kinds/{id}', { ...ticketKind, archived: flag, basedOn: list }],
  [
    'POST /api/productions/{id}/discount-codes',
    {
      word: line(() => `FAMILY${(words += 1)}`),
      wordCount: field('number')(undefined),
      ...discountCode,
    },
    (world, { id }: Made) => void (world.discountCodeId = id),
  ],
  ['PATCH /api/discount-codes/{id}', { ...discountCode, archived: flag, basedOn: list }],
  [
    'POST /api/productions/{id}/extras',
    { type: choice('thing'), ...extra },
    (world, { id }: Made) => void (world.extraId = id),
  ],
  ['PATCH /api/extras/{id}', { ...extra, archived: flag, basedOn: list }],
  ['POST /api/performances/{id}/discount-code', { word: line('FAMILY26') }],
  ['POST /api/sections/{id}/rows', row, (world, { id }: Made) => void (world.rowId = id)],
  [
    'POST /api/sections/{id}/rows/bulk',
    {
      firstLabel: line('B'),
      lastLabel: line('D'),
      seatCount: number(5),
      moreSeats: number(2),
      price,
    },
  ],
  ['PATCH /api/rows/{id}', { ...row, basedOn: list }],
  [
    'POST /api/rows/{id}/seat-overrides',
    { seatNumber: number(2), ...override, performanceId: ofPerformance },
  ],
  [
    'POST /api/productions/{id}/seat-overrides/bulk',
    { 'seats[]': list, 'seats[].rowId': ofRow, 'seats[].seatNumber': number(3), ...override },
  ],
  ['POST /api/productions/{id}/seating/copy', { fromProductionId: ofProduction }],
  [
    'POST /api/admin/performances/{id}/sales',
    {
      'header.Idempotency-Key': orderKey,
      ...orderedSeats,
      ...total,
      discountCode: choice(''),
      ...orderedExtras,
      wayOfPayment: choice('cash'),
      reason: line('Cast'),
      customerName: line('Aisyah Rahman'),
      blockId: id(() => crypto.randomUUID()),
    },
  ],
  [
    'POST /api/admin/performances/{id}/blocks',
    {
      blockId: id(() => crypto.randomUUID()),
      ...seats,
      forWhom: line('Class 4B'),
      reason: line('Prize'),
      until: moment('2029-03-12T20:00:00+08:00'),
    },
  ],
  [
    'POST /api/bookings',
    {
      'header.Idempotency-Key': orderKey,
      'header.Proof-Of-Work': line(undefined),
      performanceId: ofPerformance,
      ...customer,
      ...orderedSeats,
      ...total,
      discountCode: choice(''),
      ...orderedExtras,
    },
    (world, { bookingId }: { bookingId: string }) => world.booking(bookingId),
  ],
  ['PATCH /api/bookings/{id}/contact', { 'header.Idempotency-Key': orderKey, ...customer }],
  ['POST /api/bookings/{id}/extend-hold', { 'header.Idempotency-Key': orderKey }],
  ['POST /api/bookings/{id}/send-link'],
  ['POST /api/bookings/{id}/open-link', { token: line('a-token-of-nobody') }],
  ['POST /api/bookings/{id}/confirm', { token: line('a-token-of-nobody') }],
  ['POST /api/bookings/{id}/confirmation-link'],
  [
    'POST /api/bookings/{id}/upload-url',
    {
      'header.Idempotency-Key': orderKey,
      fileName: line('receipt.png'),
      fileType: line('image/png'),
    },
  ],
  [
    'POST /api/bookings/{id}/verify-receipt',
    { 'header.Idempotency-Key': orderKey, receiptURL: line((world: World) => world.receiptUrl) },
  ],
  ['POST /api/admin/schools/{id}/payments/preview', statement],
  ['POST /api/admin/schools/{id}/payments/statements', statement],
  ['POST /api/admin/schools/{id}/payments/matches'],
  [
    'POST /api/admin/schools/{id}/payments/lines/{lineId}/match',
    { confirmationNumber: line((world: World) => world.confirmationNumber) },
  ],
  ['POST /api/admin/schools/{id}/payments/lines/{lineId}/unmatch', { bookingId: ofBooking }],
  [
    'POST /api/admin/schools/{id}/payments/lines/{lineId}/return',
    { byLineId: id(crypto.randomUUID()) },
  ],
  ['POST /api/admin/schools/{id}/payments/lines/{lineId}/set-aside', { as: choice('refunded') }],
  ['POST /api/admin/bookings/{id}/ticket-hold', { 'path.id': ofPaid, held: flag }],
  [
    'POST /api/admin/bookings/{id}/refunds',
    {
      'path.id': ofPaid,
      refundId: id(crypto.randomUUID()),
      amount: price,
      paidOn: moment('2026-01-01'),
      reference: line('MBB 4711'),
      wayOfPayment: choice('cash'),
    },
  ],
  ['POST /api/admin/bookings/{id}/refunds/{refundId}/take-back', { 'path.id': ofPaid }],
  [
    'POST /api/admin/bookings/{id}/cash',
    { 'path.id': ofPaid, cashId: id(crypto.randomUUID()), amount: price },
  ],
  ['POST /api/admin/bookings/{id}/cash/{cashId}/take-back', { 'path.id': ofPaid }],
  [
    'POST /api/admin/bookings/{id}/payment-questions',
    { 'path.id': ofPaid, questionId: id(crypto.randomUUID()) },
  ],
  [
    'POST /api/admin/productions/{id}/cash-counts',
    {
      countId: id(() => crypto.randomUUID()),
      day: moment('2026-01-01'),
      sellerId: id(() => crypto.randomUUID()),
      counted: price,
      corrects: id(undefined),
      note: line('One note was torn'),
    },
  ],
  [
    'POST /api/admin/bookings/{id}/receipts/{receiptId}/decision',
    {
      'path.id': ofPaid,
      'path.receiptId': id((world: World) => world.paid.receiptId),
      decision: choice('reject'),
      message: line('Another account.'),
    },
  ],
  ['PATCH /api/admin/bookings/{id}', { ...customer, basedOn: list }],
  ['PATCH /api/admin/bookings/{id}/status', { status: choice('confirmed'), undoes: flag }],
  [
    'PATCH /api/admin/bookings/{id}/seats',
    { performanceId: ofPerformance, ...orderedSeats, ...total },
  ],
  [
    'POST /api/admin/bookings/{id}/notes',
    { noteId: id(() => crypto.randomUUID().replaceAll('-', '')), text: line('Pays in cash') },
  ],
  ['POST /api/admin/bookings/{id}/resend-email'],
  [
    'POST /api/admin/bookings/{id}/check-in',
    {
      ...seats,
      'scan.scanId': id('5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1aa'),
      'scan.scannedAt': moment('2030-05-01T12:00:00.000Z'),
      'scan.device': line('Door 2'),
    },
  ],
  [
    'POST /api/admin/bookings/{id}/hand-out',
    {
      'extras[]': list,
      'extras[].id': id(undefined),
      'extras[].size': line(undefined),
      'extras[].count': field('number')(undefined),
      'scan.scanId': id('5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1ab'),
      'scan.scannedAt': moment('2030-05-01T12:00:00.000Z'),
      'scan.device': line('Door 2'),
    },
  ],
  ['POST /api/admin/bookings/{id}/undo-check-in', { ...seats, reason: line('Scanned by mistake') }],
  ['GET /api/admin/performances/{id}/door-list', { 'query.search': line('Aisyah') }],
  ['POST /api/admin/performances/{id}/messages/preview', messageToFamilies],
  [
    'POST /api/admin/performances/{id}/messages/{messageId}/retry',
    { 'path.messageId': id(() => crypto.randomUUID().replaceAll('-', '')) },
  ],
  [
    'POST /api/admin/performances/{id}/messages',
    {
      ...messageToFamilies,
      'bookingIds[]': list,
      messageId: id(() => crypto.randomUUID().replaceAll('-', '')),
    },
  ],
  ['POST /api/bookings/email-list', { email }],
  ['POST /api/my-data/link', { email }],
  ['POST /api/my-data/open', { token: line('x') }],
  ['POST /api/my-data/erase', { token: line('x') }],
  ['POST /api/my-data/account/erase', { email }],
  ['POST /api/admin/bookings/{id}/erase'],
  ['POST /api/invitations/{id}/accept'],
  ['POST /api/invitations/{id}/decline'],
  ['PATCH /api/performances/{id}', { ...performance, archived: notArchived, basedOn: list }],
  ['POST /api/admin/operations/read-models/{name}/rebuild', { 'path.name': line('nothing') }],
  [
    'POST /api/admin/operations/events/{stream}/{revision}/open',
    {
      'path.stream': line((world: World) => `booking-${world.bookingId}`),
      'path.revision': number(0),
    },
  ],
  [
    'POST /api/admin/operations/jobs/{queue}/{id}/retry',
    { 'path.queue': line('ticket-mail'), 'path.id': line('1') },
  ],
  [
    'POST /api/admin/operations/parked-streams/{consumer}/{stream}/retry',
    { 'path.consumer': line('bookings'), 'path.stream': line('booking-1') },
  ],
);

/** Calls that read everything, made after all values were stored. */
export const READS = calls(
  [
    'GET /api/login',
    {
      'query.redirect': line('/my-tickets'),
      'query.again': choice('1'),
      'query.strong': choice('1'),
    },
  ],
  ['GET /api/logout'],
  ['GET /api/my-data'],
  ['GET /api/auth/sessions'],
  ['DELETE /api/auth/sessions'],
  ['DELETE /api/auth/sessions/{id}', { 'path.id': line('1') }],
  ['GET /api/auth/user'],
  ['GET /api/user'],
  ['GET /api/door-keys'],
  ['GET /api/productions'],
  ['GET /api/productions/{id}'],
  ['GET /api/productions/{id}/performances'],
  ['GET /api/productions/{id}/ticket-kinds'],
  ['GET /api/productions/{id}/discount-codes'],
  ['GET /api/productions/{id}/extras'],
  ['GET /api/performances/{id}/extras'],
  ['GET /api/discount-codes/{id}/words'],
  ['GET /api/productions/{id}/is-admin'],
  ['GET /api/productions/{id}/seating', { 'query.performanceId': ofPerformance }],
  ['GET /api/performances'],
  ['GET /api/performances/{id}'],
  ['GET /api/admin/performances/{id}/messages'],
  ['GET /api/admin/performances/{id}/blocks'],
  ['GET /api/admin/performances/{id}/replay'],
  ['GET /api/admin/bookings/{id}/history/{eventId}/undo', { 'path.id': ofPaid }],
  [
    'POST /api/admin/bookings/{id}/history/{eventId}/undo',
    { 'path.id': ofPaid, basis: choice('0'.repeat(32)), reason: line('By mistake') },
  ],
  ['GET /api/schools/{id}/history', { ...changesFilter, 'query.page': number('1') }],
  ['GET /api/schools/{id}/history.csv', changesFilter],
  [
    'GET /api/admin/performances/{id}/seat-history',
    { 'query.rowId': ofRow, 'query.seatNumber': number('1') },
  ],
  ['GET /api/performances/{id}/why-not', { 'query.rowId': ofRow }],
  ['GET /api/admin/performances/{id}/door-live'],
  ['GET /api/performances/{id}/live'],
  ['GET /api/productions/{id}/affected'],
  ['GET /api/performances/{id}/affected'],
  ['GET /api/schools/my-schools'],
  ['GET /api/schools/{id}'],
  ['GET /api/schools/{id}/admins'],
  ['GET /api/schools/{schoolId}/productions'],
  ['GET /api/admin/users'],
  ['GET /api/admin/schools'],
  ['GET /api/content/{slug}', { 'path.slug': line('homepage-hero') }],
  ['GET /api/admin/content'],
  ['GET /api/admin/analytics', analytics],
  ['GET /api/admin/analytics/bookings', { ...analytics, 'query.after': line(undefined) }],
  ['GET /api/admin/analytics/heat-map', { 'query.performanceId': ofPerformance }],
  ['GET /api/admin/analytics/sales-curve', { 'query.performanceId': ofPerformance }],
  ['GET /api/admin/bookings/live'],
  ['GET /api/admin/traffic-analytics'],
  ['GET /api/admin/waiting', { 'query.schoolId': ofSchool }],
  ['GET /api/bookings/email-lookup'],
  ['GET /api/bookings/my-tickets'],
  ['GET /api/invitations'],
  ['GET /api/bookings/email/{email}', { 'path.email': email }],
  [
    'GET /api/bookings/confirmation/{number}',
    { 'path.number': line((world: World) => world.confirmationNumber) },
  ],
  ['GET /api/bookings/{id}'],
  ['GET /api/bookings/{id}/status'],
  ['GET /api/bookings/{id}/calendar', { 'path.id': ofPaid }],
  ['GET /api/bookings/{id}/receipt', { 'path.id': ofPaid }],
  ['GET /api/bookings/{id}/account', { 'path.id': ofPaid }],
  [
    'GET /api/admin/bookings',
    {
      'query.search': line('aisyah'),
      'query.status': choice(undefined),
      'query.productionId': ofProduction,
      'query.performanceId': ofPerformance,
      'query.schoolId': ofSchool,
      'query.sort': choice('customerName'),
      'query.direction': choice('desc'),
      'query.until': moment(undefined),
      'query.page': number(1),
      'query.pageSize': number(50),
    },
  ],
  [
    'GET /api/admin/bookings/export',
    {
      'query.search': line('aisyah'),
      'query.status': choice(undefined),
      'query.productionId': ofProduction,
      'query.performanceId': ofPerformance,
      'query.schoolId': ofSchool,
      'query.after': line(undefined),
    },
  ],
  [
    'GET /api/admin/bookings/find',
    { 'query.number': line((world: World) => world.confirmationNumber) },
  ],
  ['GET /api/admin/bookings/{id}/history', { 'path.id': ofPaid }],
  ['GET /api/admin/bookings/{id}/history.csv', { 'path.id': ofPaid }],
  ['GET /api/admin/bookings/{id}/history.pdf', { 'path.id': ofPaid }],
  ['GET /api/admin/bookings/{id}/account', { 'path.id': ofPaid }],
  ['GET /api/admin/bookings/{id}/notes'],
  ['GET /api/admin/bookings/{id}/may-check-in'],
  ['GET /api/admin/schools/{id}/payments'],
  ['GET /api/admin/schools/{id}/payments/summary'],
  ['GET /api/admin/schools/{id}/payments/imports'],
  ['GET /api/admin/productions/{id}/books'],
  ['GET /api/admin/productions/{id}/statement.pdf'],
  ['GET /api/admin/productions/{id}/statement.xlsx'],
  [
    'GET /api/admin/schools/{id}/ledger.csv',
    { 'query.from': moment(undefined), 'query.to': moment(undefined) },
  ],
  ['GET /api/admin/schools/{id}/cash', { 'query.day': moment(undefined) }],
  ['GET /api/admin/bookings/{id}/receipts', { 'path.id': ofPaid }],
  ['GET /api/admin/operations/read-models'],
  [
    'GET /api/admin/operations/events',
    {
      'query.stream': line((world: World) => `booking-${world.bookingId}`),
      'query.type': line(undefined),
      'query.about': ofBooking,
      'query.since': moment(undefined),
      'query.until': moment(undefined),
      'query.before': line(undefined),
    },
  ],
  ['GET /api/admin/operations/jobs'],
  ['GET /api/admin/operations/parked-streams'],
);

/** Calls that delete. They come last, because the test checks the mails that they send to families. */
export const DELETES = calls(
  ['POST /api/bookings/{id}/release', { 'header.Idempotency-Key': orderKey }],
  ['DELETE /api/admin/bookings/{id}'],
  ['DELETE /api/rows/{id}'],
  ['DELETE /api/sections/{id}'],
  ['DELETE /api/admin/performances/{id}/blocks/{blockId}'],
  ['DELETE /api/performances/{id}'],
  ['DELETE /api/productions/{id}'],
  ['DELETE /api/admin/schools/{id}'],
);
