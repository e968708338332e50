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

interface Made {
  readonly id: string;
}

/** Calls that write, roughly in the order of a season. */
export const WRITES: readonly ApiCall[] = [
  { call: 'POST /api/schools', fields: school, made: (world, { id }: Made) => world.school(id) },
  {
    call: 'PATCH /api/schools/{id}',
    fields: {
      'path.id': ofSchool,
      ...school,
      holdMinutes: number(30),
      autoConfirmUpTo: line('500.00'),
      bookingCodeRequired: flag,
      emailLookup: choice('by-email'),
      retentionMonths: number(12),
      textLanguage: choice('ms'),
      basedOn: list,
    },
  },
  {
    call: 'PATCH /api/admin/schools/{id}',
    fields: { 'path.id': ofSchool, status: choice('approved'), mayEditSite: flag },
  },
  { call: 'POST /api/schools/upload-url', fields: { filename: line('qr.png') } },
  {
    call: 'POST /api/schools/{id}/admins',
    fields: { 'path.id': ofSchool, email, role: choice('admin') },
  },
  {
    call: 'POST /api/admin/users/{userId}/school-admin',
    fields: { 'path.userId': ofPerson, schoolId: ofSchool, role: choice('admin') },
  },
  {
    call: 'DELETE /api/admin/users/{userId}/school-admin/{schoolId}',
    fields: { 'path.userId': ofPerson, 'path.schoolId': ofSchool },
  },
  {
    call: 'PATCH /api/schools/{id}/admins/{userId}',
    fields: { 'path.id': ofSchool, 'path.userId': ofPerson, role: choice('admin') },
  },
  {
    call: 'DELETE /api/schools/{id}/admins/{userId}',
    fields: { 'path.id': ofSchool, 'path.userId': email },
  },
  {
    call: 'POST /api/admin/content',
    fields: {
      ...content,
      slug: choice('homepage-hero'),
      category: line('homepage'),
      contentType: line('hero'),
    },
    made: (world, { id }: Made) => void (world.contentId = id),
  },
  {
    call: 'PATCH /api/admin/content/{id}',
    fields: { 'path.id': id((world: World) => world.contentId), ...content, basedOn: list },
  },
  {
    call: 'POST /api/page-views',
    fields: { path: line('/seats/1'), sessionId: line('5f0e9a1c-4b7d-4d0e') },
  },
  {
    call: 'POST /api/productions',
    fields: { schoolId: ofSchool, ...production },
    made: (world, { id }: Made) => world.production(id),
  },
  {
    call: 'PATCH /api/productions/{id}',
    fields: {
      'path.id': ofProduction,
      ...production,
      ...datedPrice('standardPrices'),
      archived: notArchived,
      basedOn: list,
    },
  },
  { call: 'POST /api/productions/{id}/clone', fields: { 'path.id': ofProduction } },
  {
    call: 'POST /api/admin/productions/image-upload-url',
    fields: { filename: line('poster.webp') },
  },
  {
    call: 'POST /api/performances',
    fields: { productionId: ofProduction, ...performance },
    made: (world, { id }: Made) => void (world.performanceId = id),
  },
  {
    call: 'POST /api/productions/{id}/sections',
    fields: { 'path.id': ofProduction, ...section },
    made: (world, { id }: Made) => world.section(id),
  },
  { call: 'PATCH /api/sections/{id}', fields: { 'path.id': ofSection, ...section, basedOn: list } },
  { call: 'POST /api/sections/{id}/copy', fields: { 'path.id': ofSection, name: line('Balcony') } },
  {
    call: 'POST /api/productions/{id}/ticket-kinds',
    fields: { 'path.id': ofProduction, ...ticketKind },
    made: (world, { id }: Made) => void (world.ticketKindId = id),
  },
  {
    call: 'PATCH /api/ticket-kinds/{id}',
    fields: { 'path.id': ofTicketKind, ...ticketKind, archived: flag, basedOn: list },
  },
  {
    call: 'POST /api/productions/{id}/discount-codes',
    fields: {
      'path.id': ofProduction,
      word: line(() => `FAMILY${(words += 1)}`),
      wordCount: field('number')(undefined),
      ...discountCode,
    },
    made: (world, { id }: Made) => void (world.discountCodeId = id),
  },
  {
    call: 'PATCH /api/discount-codes/{id}',
    fields: { 'path.id': ofDiscountCode, ...discountCode, archived: flag, basedOn: list },
  },
  {
    call: 'POST /api/productions/{id}/extras',
    fields: { 'path.id': ofProduction, type: choice('thing'), ...extra },
    made: (world, { id }: Made) => void (world.extraId = id),
  },
  {
    call: 'PATCH /api/extras/{id}',
    fields: { 'path.id': ofExtra, ...extra, archived: flag, basedOn: list },
  },
  {
    call: 'POST /api/performances/{id}/discount-code',
    fields: { 'path.id': ofPerformance, word: line('FAMILY26') },
  },
  {
    call: 'POST /api/sections/{id}/rows',
    fields: { 'path.id': ofSection, ...row },
    made: (world, { id }: Made) => void (world.rowId = id),
  },
  {
    call: 'POST /api/sections/{id}/rows/bulk',
    fields: {
      'path.id': ofSection,
      firstLabel: line('B'),
      lastLabel: line('D'),
      seatCount: number(5),
      moreSeats: number(2),
      price,
    },
  },
  { call: 'PATCH /api/rows/{id}', fields: { 'path.id': ofRow, ...row, basedOn: list } },
  {
    call: 'POST /api/rows/{id}/seat-overrides',
    fields: { 'path.id': ofRow, seatNumber: number(2), ...override, performanceId: ofPerformance },
  },
  {
    call: 'POST /api/productions/{id}/seat-overrides/bulk',
    fields: {
      'path.id': ofProduction,
      'seats[]': list,
      'seats[].rowId': ofRow,
      'seats[].seatNumber': number(3),
      ...override,
    },
  },
  {
    call: 'POST /api/productions/{id}/seating/copy',
    fields: { 'path.id': ofProduction, fromProductionId: ofProduction },
  },
  {
    call: 'POST /api/admin/performances/{id}/sales',
    fields: {
      'path.id': ofPerformance,
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
  },
  {
    call: 'POST /api/admin/performances/{id}/blocks',
    fields: {
      'path.id': ofPerformance,
      blockId: id(() => crypto.randomUUID()),
      ...seats,
      forWhom: line('Class 4B'),
      reason: line('Prize'),
      until: moment('2029-03-12T20:00:00+08:00'),
    },
  },
  {
    call: 'POST /api/bookings',
    fields: {
      'header.Idempotency-Key': orderKey,
      'header.Proof-Of-Work': line(undefined),
      performanceId: ofPerformance,
      ...customer,
      ...orderedSeats,
      ...total,
      discountCode: choice(''),
      ...orderedExtras,
    },
    made: (world, { bookingId }: { bookingId: string }) => world.booking(bookingId),
  },
  {
    call: 'PATCH /api/bookings/{id}/contact',
    fields: { 'path.id': ofBooking, 'header.Idempotency-Key': orderKey, ...customer },
  },
  {
    call: 'POST /api/bookings/{id}/extend-hold',
    fields: { 'path.id': ofBooking, 'header.Idempotency-Key': orderKey },
  },
  { call: 'POST /api/bookings/{id}/send-link', fields: { 'path.id': ofBooking } },
  {
    call: 'POST /api/bookings/{id}/open-link',
    fields: { 'path.id': ofBooking, token: line('a-token-of-nobody') },
  },
  {
    call: 'POST /api/bookings/{id}/confirm',
    fields: { 'path.id': ofBooking, token: line('a-token-of-nobody') },
  },
  { call: 'POST /api/bookings/{id}/confirmation-link', fields: { 'path.id': ofBooking } },
  {
    call: 'POST /api/bookings/{id}/upload-url',
    fields: {
      'path.id': ofBooking,
      'header.Idempotency-Key': orderKey,
      fileName: line('receipt.png'),
      fileType: line('image/png'),
    },
  },
  {
    call: 'POST /api/bookings/{id}/verify-receipt',
    fields: {
      'path.id': ofBooking,
      'header.Idempotency-Key': orderKey,
      receiptURL: line((world: World) => world.receiptUrl),
    },
  },
  {
    call: 'POST /api/admin/schools/{id}/payments/preview',
    fields: { 'path.id': ofSchool, ...statement },
  },
  {
    call: 'POST /api/admin/schools/{id}/payments/statements',
    fields: { 'path.id': ofSchool, ...statement },
  },
  { call: 'POST /api/admin/schools/{id}/payments/matches', fields: { 'path.id': ofSchool } },
  {
    call: 'POST /api/admin/schools/{id}/payments/lines/{lineId}/match',
    fields: {
      'path.id': ofSchool,
      'path.lineId': id(crypto.randomUUID()),
      confirmationNumber: line((world: World) => world.confirmationNumber),
    },
  },
  {
    call: 'POST /api/admin/schools/{id}/payments/lines/{lineId}/unmatch',
    fields: { 'path.id': ofSchool, 'path.lineId': id(crypto.randomUUID()), bookingId: ofBooking },
  },
  {
    call: 'POST /api/admin/schools/{id}/payments/lines/{lineId}/return',
    fields: {
      'path.id': ofSchool,
      'path.lineId': id(crypto.randomUUID()),
      byLineId: id(crypto.randomUUID()),
    },
  },
  {
    call: 'POST /api/admin/schools/{id}/payments/lines/{lineId}/set-aside',
    fields: { 'path.id': ofSchool, 'path.lineId': id(crypto.randomUUID()), as: choice('refunded') },
  },
  {
    call: 'POST /api/admin/bookings/{id}/ticket-hold',
    fields: { 'path.id': ofPaid, held: flag },
  },
  {
    call: 'POST /api/admin/bookings/{id}/refunds',
    fields: {
      'path.id': ofPaid,
      refundId: id(crypto.randomUUID()),
      amount: price,
      paidOn: moment('2026-01-01'),
      reference: line('MBB 4711'),
      wayOfPayment: choice('cash'),
    },
  },
  {
    call: 'POST /api/admin/bookings/{id}/refunds/{refundId}/take-back',
    fields: { 'path.id': ofPaid, 'path.refundId': id(crypto.randomUUID()) },
  },
  {
    call: 'POST /api/admin/bookings/{id}/cash',
    fields: { 'path.id': ofPaid, cashId: id(crypto.randomUUID()), amount: price },
  },
  {
    call: 'POST /api/admin/bookings/{id}/cash/{cashId}/take-back',
    fields: { 'path.id': ofPaid, 'path.cashId': id(crypto.randomUUID()) },
  },
  {
    call: 'POST /api/admin/bookings/{id}/payment-questions',
    fields: { 'path.id': ofPaid, questionId: id(crypto.randomUUID()) },
  },
  {
    call: 'POST /api/admin/productions/{id}/cash-counts',
    fields: {
      'path.id': ofProduction,
      countId: id(() => crypto.randomUUID()),
      day: moment('2026-01-01'),
      sellerId: id(() => crypto.randomUUID()),
      counted: price,
      corrects: id(undefined),
      note: line('One note was torn'),
    },
  },
  {
    call: 'POST /api/admin/bookings/{id}/receipts/{receiptId}/decision',
    fields: {
      'path.id': ofPaid,
      'path.receiptId': id((world: World) => world.paid.receiptId),
      decision: choice('reject'),
      message: line('Another account.'),
    },
  },
  {
    call: 'PATCH /api/admin/bookings/{id}',
    fields: { 'path.id': ofBooking, ...customer, basedOn: list },
  },
  {
    call: 'PATCH /api/admin/bookings/{id}/status',
    fields: { 'path.id': ofBooking, status: choice('confirmed'), undoes: flag },
  },
  {
    call: 'PATCH /api/admin/bookings/{id}/seats',
    fields: { 'path.id': ofBooking, performanceId: ofPerformance, ...orderedSeats, ...total },
  },
  {
    call: 'POST /api/admin/bookings/{id}/notes',
    fields: {
      'path.id': ofBooking,
      noteId: id(() => crypto.randomUUID().replaceAll('-', '')),
      text: line('Pays in cash'),
    },
  },
  { call: 'POST /api/admin/bookings/{id}/resend-email', fields: { 'path.id': ofBooking } },
  {
    call: 'POST /api/admin/bookings/{id}/check-in',
    fields: {
      'path.id': ofBooking,
      ...seats,
      'scan.scanId': id('5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1aa'),
      'scan.scannedAt': moment('2030-05-01T12:00:00.000Z'),
      'scan.device': line('Door 2'),
    },
  },
  {
    call: 'POST /api/admin/bookings/{id}/hand-out',
    fields: {
      'path.id': ofBooking,
      'extras[]': list,
      'extras[].id': id(undefined),
      'extras[].size': line(undefined),
      'extras[].count': field('number')(undefined),
      'scan.scanId': id('5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1ab'),
      'scan.scannedAt': moment('2030-05-01T12:00:00.000Z'),
      'scan.device': line('Door 2'),
    },
  },
  {
    call: 'POST /api/admin/bookings/{id}/undo-check-in',
    fields: { 'path.id': ofBooking, ...seats, reason: line('Scanned by mistake') },
  },
  {
    call: 'GET /api/admin/performances/{id}/door-list',
    fields: { 'path.id': ofPerformance, 'query.search': line('Aisyah') },
  },
  {
    call: 'POST /api/admin/performances/{id}/messages/preview',
    fields: { 'path.id': ofPerformance, ...messageToFamilies },
  },
  {
    call: 'POST /api/admin/performances/{id}/messages/{messageId}/retry',
    fields: {
      'path.id': ofPerformance,
      'path.messageId': id(() => crypto.randomUUID().replaceAll('-', '')),
    },
  },
  {
    call: 'POST /api/admin/performances/{id}/messages',
    fields: {
      'path.id': ofPerformance,
      ...messageToFamilies,
      'bookingIds[]': list,
      messageId: id(() => crypto.randomUUID().replaceAll('-', '')),
    },
  },
  { call: 'POST /api/bookings/email-list', fields: { email } },
  { call: 'POST /api/my-data/link', fields: { email } },
  { call: 'POST /api/my-data/open', fields: { token: line('x') } },
  { call: 'POST /api/my-data/erase', fields: { token: line('x') } },
  { call: 'POST /api/my-data/account/erase', fields: { email } },
  { call: 'POST /api/admin/bookings/{id}/erase', fields: { 'path.id': ofBooking } },
  { call: 'POST /api/invitations/{id}/accept', fields: { 'path.id': ofSchool } },
  { call: 'POST /api/invitations/{id}/decline', fields: { 'path.id': ofSchool } },
  {
    call: 'PATCH /api/performances/{id}',
    fields: { 'path.id': ofPerformance, ...performance, archived: notArchived, basedOn: list },
  },
  {
    call: 'POST /api/admin/operations/read-models/{name}/rebuild',
    fields: { 'path.name': line('nothing') },
  },
  {
    call: 'POST /api/admin/operations/events/{stream}/{revision}/open',
    fields: {
      'path.stream': line((world: World) => `booking-${world.bookingId}`),
      'path.revision': number(0),
    },
  },
  {
    call: 'POST /api/admin/operations/jobs/{queue}/{id}/retry',
    fields: { 'path.queue': line('ticket-mail'), 'path.id': line('1') },
  },
  {
    call: 'POST /api/admin/operations/parked-streams/{consumer}/{stream}/retry',
    fields: { 'path.consumer': line('bookings'), 'path.stream': line('booking-1') },
  },
];

/** Calls that read everything, made after all values were stored. */
export const READS: readonly ApiCall[] = [
  {
    call: 'GET /api/login',
    fields: {
      'query.redirect': line('/my-tickets'),
      'query.again': choice('1'),
      'query.strong': choice('1'),
    },
  },
  { call: 'GET /api/logout', fields: {} },
  { call: 'GET /api/my-data', fields: {} },
  { call: 'GET /api/auth/sessions', fields: {} },
  { call: 'DELETE /api/auth/sessions', fields: {} },
  { call: 'DELETE /api/auth/sessions/{id}', fields: { 'path.id': line('1') } },
  { call: 'GET /api/auth/user', fields: {} },
  { call: 'GET /api/user', fields: {} },
  { call: 'GET /api/door-keys', fields: {} },
  { call: 'GET /api/productions', fields: {} },
  { call: 'GET /api/productions/{id}', fields: { 'path.id': ofProduction } },
  { call: 'GET /api/productions/{id}/performances', fields: { 'path.id': ofProduction } },
  { call: 'GET /api/productions/{id}/ticket-kinds', fields: { 'path.id': ofProduction } },
  { call: 'GET /api/productions/{id}/discount-codes', fields: { 'path.id': ofProduction } },
  { call: 'GET /api/productions/{id}/extras', fields: { 'path.id': ofProduction } },
  { call: 'GET /api/performances/{id}/extras', fields: { 'path.id': ofPerformance } },
  { call: 'GET /api/discount-codes/{id}/words', fields: { 'path.id': ofDiscountCode } },
  { call: 'GET /api/productions/{id}/is-admin', fields: { 'path.id': ofProduction } },
  {
    call: 'GET /api/productions/{id}/seating',
    fields: { 'path.id': ofProduction, 'query.performanceId': ofPerformance },
  },
  { call: 'GET /api/performances', fields: {} },
  { call: 'GET /api/performances/{id}', fields: { 'path.id': ofPerformance } },
  { call: 'GET /api/admin/performances/{id}/messages', fields: { 'path.id': ofPerformance } },
  { call: 'GET /api/admin/performances/{id}/blocks', fields: { 'path.id': ofPerformance } },
  { call: 'GET /api/admin/performances/{id}/replay', fields: { 'path.id': ofPerformance } },
  {
    call: 'GET /api/admin/bookings/{id}/history/{eventId}/undo',
    fields: { 'path.id': ofPaid, 'path.eventId': id(crypto.randomUUID()) },
  },
  {
    call: 'POST /api/admin/bookings/{id}/history/{eventId}/undo',
    fields: {
      'path.id': ofPaid,
      'path.eventId': id(crypto.randomUUID()),
      basis: choice('0'.repeat(32)),
      reason: line('By mistake'),
    },
  },
  {
    call: 'GET /api/schools/{id}/history',
    fields: { 'path.id': ofSchool, ...changesFilter, 'query.page': number('1') },
  },
  {
    call: 'GET /api/schools/{id}/history.csv',
    fields: { 'path.id': ofSchool, ...changesFilter },
  },
  {
    call: 'GET /api/admin/performances/{id}/seat-history',
    fields: { 'path.id': ofPerformance, 'query.rowId': ofRow, 'query.seatNumber': number('1') },
  },
  {
    call: 'GET /api/performances/{id}/why-not',
    fields: { 'path.id': ofPerformance, 'query.rowId': ofRow },
  },
  { call: 'GET /api/admin/performances/{id}/door-live', fields: { 'path.id': ofPerformance } },
  { call: 'GET /api/performances/{id}/live', fields: { 'path.id': ofPerformance } },
  { call: 'GET /api/productions/{id}/affected', fields: { 'path.id': ofProduction } },
  { call: 'GET /api/performances/{id}/affected', fields: { 'path.id': ofPerformance } },
  { call: 'GET /api/schools/my-schools', fields: {} },
  { call: 'GET /api/schools/{id}', fields: { 'path.id': ofSchool } },
  { call: 'GET /api/schools/{id}/admins', fields: { 'path.id': ofSchool } },
  { call: 'GET /api/schools/{schoolId}/productions', fields: { 'path.schoolId': ofSchool } },
  { call: 'GET /api/admin/users', fields: {} },
  { call: 'GET /api/admin/schools', fields: {} },
  { call: 'GET /api/content/{slug}', fields: { 'path.slug': line('homepage-hero') } },
  { call: 'GET /api/admin/content', fields: {} },
  { call: 'GET /api/admin/analytics', fields: analytics },
  {
    call: 'GET /api/admin/analytics/bookings',
    fields: { ...analytics, 'query.after': line(undefined) },
  },
  { call: 'GET /api/admin/analytics/heat-map', fields: { 'query.performanceId': ofPerformance } },
  {
    call: 'GET /api/admin/analytics/sales-curve',
    fields: { 'query.performanceId': ofPerformance },
  },
  { call: 'GET /api/admin/bookings/live', fields: {} },
  { call: 'GET /api/admin/traffic-analytics', fields: {} },
  { call: 'GET /api/admin/waiting', fields: { 'query.schoolId': ofSchool } },
  { call: 'GET /api/bookings/email-lookup', fields: {} },
  { call: 'GET /api/bookings/my-tickets', fields: {} },
  { call: 'GET /api/invitations', fields: {} },
  { call: 'GET /api/bookings/email/{email}', fields: { 'path.email': email } },
  {
    call: 'GET /api/bookings/confirmation/{number}',
    fields: { 'path.number': line((world: World) => world.confirmationNumber) },
  },
  { call: 'GET /api/bookings/{id}', fields: { 'path.id': ofBooking } },
  { call: 'GET /api/bookings/{id}/status', fields: { 'path.id': ofBooking } },
  { call: 'GET /api/bookings/{id}/calendar', fields: { 'path.id': ofPaid } },
  { call: 'GET /api/bookings/{id}/receipt', fields: { 'path.id': ofPaid } },
  { call: 'GET /api/bookings/{id}/account', fields: { 'path.id': ofPaid } },
  {
    call: 'GET /api/admin/bookings',
    fields: {
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
  },
  {
    call: 'GET /api/admin/bookings/export',
    fields: {
      'query.search': line('aisyah'),
      'query.status': choice(undefined),
      'query.productionId': ofProduction,
      'query.performanceId': ofPerformance,
      'query.schoolId': ofSchool,
      'query.after': line(undefined),
    },
  },
  {
    call: 'GET /api/admin/bookings/find',
    fields: { 'query.number': line((world: World) => world.confirmationNumber) },
  },
  { call: 'GET /api/admin/bookings/{id}/history', fields: { 'path.id': ofPaid } },
  { call: 'GET /api/admin/bookings/{id}/history.csv', fields: { 'path.id': ofPaid } },
  { call: 'GET /api/admin/bookings/{id}/history.pdf', fields: { 'path.id': ofPaid } },
  { call: 'GET /api/admin/bookings/{id}/account', fields: { 'path.id': ofPaid } },
  { call: 'GET /api/admin/bookings/{id}/notes', fields: { 'path.id': ofBooking } },
  { call: 'GET /api/admin/bookings/{id}/may-check-in', fields: { 'path.id': ofBooking } },
  { call: 'GET /api/admin/schools/{id}/payments', fields: { 'path.id': ofSchool } },
  { call: 'GET /api/admin/schools/{id}/payments/summary', fields: { 'path.id': ofSchool } },
  { call: 'GET /api/admin/schools/{id}/payments/imports', fields: { 'path.id': ofSchool } },
  { call: 'GET /api/admin/productions/{id}/books', fields: { 'path.id': ofProduction } },
  { call: 'GET /api/admin/productions/{id}/statement.pdf', fields: { 'path.id': ofProduction } },
  { call: 'GET /api/admin/productions/{id}/statement.xlsx', fields: { 'path.id': ofProduction } },
  {
    call: 'GET /api/admin/schools/{id}/ledger.csv',
    fields: {
      'path.id': ofSchool,
      'query.from': moment(undefined),
      'query.to': moment(undefined),
    },
  },
  {
    call: 'GET /api/admin/schools/{id}/cash',
    fields: { 'path.id': ofSchool, 'query.day': moment(undefined) },
  },
  { call: 'GET /api/admin/bookings/{id}/receipts', fields: { 'path.id': ofPaid } },
  { call: 'GET /api/admin/operations/read-models', fields: {} },
  {
    call: 'GET /api/admin/operations/events',
    fields: {
      'query.stream': line((world: World) => `booking-${world.bookingId}`),
      'query.type': line(undefined),
      'query.about': ofBooking,
      'query.since': moment(undefined),
      'query.until': moment(undefined),
      'query.before': line(undefined),
    },
  },
  { call: 'GET /api/admin/operations/jobs', fields: {} },
  { call: 'GET /api/admin/operations/parked-streams', fields: {} },
];

/** Calls that delete. They come last, because the test checks the mails that they send to families. */
export const DELETES: readonly ApiCall[] = [
  {
    call: 'POST /api/bookings/{id}/release',
    fields: { 'path.id': ofBooking, 'header.Idempotency-Key': orderKey },
  },
  { call: 'DELETE /api/admin/bookings/{id}', fields: { 'path.id': ofBooking } },
  { call: 'DELETE /api/rows/{id}', fields: { 'path.id': ofRow } },
  { call: 'DELETE /api/sections/{id}', fields: { 'path.id': ofSection } },
  {
    call: 'DELETE /api/admin/performances/{id}/blocks/{blockId}',
    fields: { 'path.id': ofPerformance, 'path.blockId': id(() => crypto.randomUUID()) },
  },
  { call: 'DELETE /api/performances/{id}', fields: { 'path.id': ofPerformance } },
  { call: 'DELETE /api/productions/{id}', fields: { 'path.id': ofProduction } },
  { call: 'DELETE /api/admin/schools/{id}', fields: { 'path.id': ofSchool } },
];
