import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { LinkifyIt } from 'linkify-it';
import { knownLanguage, LANGUAGES, localeOf } from '../contracts/language.js';
import type { Problem } from '../infrastructure/http/problem.js';
import { createValidationPipe } from '../infrastructure/http/validation.js';
import { greeting } from '../infrastructure/mail/frame/texts.js';
import { expectEach } from './expect-each.js';
import { mailAddress, plain, unlinked } from '../infrastructure/mail/frame/mail-text.js';
import type { ComposedMail } from '../infrastructure/mail/port.js';
import { CorrectContactDto, PlaceBookingDto } from '../modules/orders/http/booking.dto.js';
import { SellSeatsDto } from '../modules/box-office/sales.dto.js';
import { PerformanceUpdateDto } from '../modules/catalogue/administration/performances/performance-requests.dto.js';
import { ProductionUpdateDto } from '../modules/catalogue/administration/productions/production-requests.dto.js';
import {
  CopySectionDto,
  RowUpdateDto,
  SectionUpdateDto,
} from '../modules/catalogue/administration/seating/seating-requests.dto.js';
import { backInReviewEmail } from '../modules/notifications/mails/back-in-review.js';
import { balanceChangedEmail } from '../modules/notifications/mails/balance-changed.js';
import { bookingListEmail } from '../modules/notifications/mails/booking-list.js';
import { bookingCancelledEmail } from '../modules/notifications/mails/cancelled.js';
import { dataLinkEmail } from '../modules/notifications/mails/data-link.js';
import { bookingExpiredEmail } from '../modules/notifications/mails/expired.js';
import { freeOrderEmail } from '../modules/notifications/mails/free-order.js';
import { schoolInvitationEmail } from '../modules/notifications/mails/invitation.js';
import { logRootEmail } from '../modules/notifications/mails/log-root.js';
import { bookingMovedEmail } from '../modules/notifications/mails/moved.js';
import { needsReviewEmail } from '../modules/notifications/mails/needs-review.js';
import { noReceiptEmail } from '../modules/notifications/mails/no-receipt.js';
import { orderLinkEmail } from '../modules/notifications/mails/order-link.js';
import { orderPlacedEmail } from '../modules/notifications/mails/order-placed.js';
import * as ownerMails from '../modules/notifications/mails/owners.js';
import { paymentQuestionEmail } from '../modules/notifications/mails/payment-question.js';
import { receiptRejectedEmail } from '../modules/notifications/mails/receipt-rejected.js';
import { refundPaidEmail } from '../modules/notifications/mails/refund-paid.js';
import { refundTakenBackEmail } from '../modules/notifications/mails/refund-taken-back.js';
import { rejectedForGoodEmail } from '../modules/notifications/mails/rejected-for-good.js';
import {
  schoolMessageEmail,
  schoolMessageWords,
} from '../modules/notifications/mails/school-message.js';
import { seatsLostEmail } from '../modules/notifications/mails/seats-lost.js';
import { ticketEmail } from '../modules/notifications/mails/ticket.js';
import { waitingEmail } from '../modules/notifications/mails/waiting.js';
import { BuyerMessageDto } from '../modules/notifications/messages/buyer-messages.controller.js';
import { PayRefundDto } from '../modules/payments/http/account.controller.js';
import { ReceiptDecisionDto } from '../modules/receipts/staff/receipt-review.controller.js';
import {
  SchoolCreateDto,
  SchoolUpdateDto,
} from '../modules/schools/profile/school-requests.dto.js';

const OURS = 'https://tickets.example/booking/1';
const TO = 'aisyah@families.example';
const OFFICE = 'office@melati.example';
const OWNER = 'owner@melati.example';
/** Pattern of the WhatsApp links that plain text mails make of the school's telephone number. */
const WHATSAPP = /https:\/\/wa\.me\/\d+/g;
/** Addresses that a mail may link: pages of the site, and e-mail addresses for replies. */
const MEANT = new Set([OURS, TO, OFFICE, OWNER]);
const AT = new Date('2030-03-01T12:00:00.000Z');
const PNG = Buffer.alloc(0);

const booking = (text: string, language?: string) => ({
  to: TO,
  language,
  customerName: text,
  confirmationNumber: '7K3QD-0XW2M',
  bookingUrl: OURS,
  productionTitle: text,
  startsAt: AT,
  venue: text,
  school: { name: text, email: OFFICE, phone: text },
  seats: [{ section: text, row: text, number: 7 }],
  kinds: [text],
  totalAmount: '1280.00',
});
const payee = (text: string) => ({
  merchantName: text,
  bankName: text,
  accountName: text,
  accountNumber: text,
});
const balance = (text: string) => ({
  charged: '40.00',
  paid: '20.00',
  open: '20.00',
  refundDue: '0.00',
  payee: payee(text),
});
const ownerMail = (text: string) => ({
  to: TO,
  schoolName: text,
  by: plain`${text} (${mailAddress(OWNER)})`,
  at: AT,
});

/** Functions that compose every mail, with the hostile text in each field. Mails to families take a language. */
const MAILS: Readonly<Record<string, (text: string, language?: string) => ComposedMail>> = {
  backInReviewEmail: (text, language) =>
    backInReviewEmail({ ...booking(text, language), hadTicket: true }),
  balanceChangedEmail: (text, language) =>
    balanceChangedEmail({
      ...booking(text, language),
      amount: '20.00',
      came: true,
      balance: balance(text),
    }),
  bankDetailsEmail: (text) =>
    ownerMails.bankDetailsEmail({
      ...ownerMail(text),
      changes: [{ label: 'Bank name', before: text, now: text }],
    }),
  bookingCancelledEmail: (text, language) =>
    bookingCancelledEmail({ ...booking(text, language), reason: text, refundDue: '20.00' }),
  bookingExpiredEmail: (text, language) => bookingExpiredEmail(booking(text, language)),
  bookingListEmail: (text, language) =>
    bookingListEmail({
      to: TO,
      language,
      bookings: [{ ...booking(text, language), status: 'confirmed' }],
    }),
  bookingMovedEmail: (text, language) =>
    bookingMovedEmail({
      ...booking(text, language),
      before: { startsAt: new Date(0), venue: `Before: ${text}` },
      paid: true,
      changes: 1,
      now: AT,
    }),
  dataLinkEmail: (_text, language) => dataLinkEmail({ to: TO, url: OURS, language }),
  formerOwnerEmail: (text) =>
    ownerMails.formerOwnerEmail({ ...ownerMail(text), formerOwner: OWNER }),
  freeOrderEmail: (text, language) =>
    freeOrderEmail({ ...booking(text, language), confirmUrl: OURS, holdUntil: AT }),
  logRootEmail: () =>
    logRootEmail({
      to: TO,
      root: { day: '2030-03-01', events: 7, root: 'ab12', previousRoot: null },
      url: OURS,
    } as Parameters<typeof logRootEmail>[0]),
  needsReviewEmail: (text, language) =>
    needsReviewEmail({ ...booking(text, language), reason: text }),
  newOwnerEmail: (text) => ownerMails.newOwnerEmail({ ...ownerMail(text), newOwner: OWNER }),
  noReceiptEmail: (text, language) => noReceiptEmail({ ...booking(text, language), holdUntil: AT }),
  orderLinkEmail: (text, language) => orderLinkEmail(booking(text, language)),
  orderPlacedEmail: (text, language) =>
    orderPlacedEmail({
      ...booking(text, language),
      payee: payee(text),
      holdUntil: AT,
      balance: balance(text),
      qrPng: PNG,
      why: 'part-came',
      part: '20.00',
    }),
  paymentQuestionEmail: (text, language) =>
    paymentQuestionEmail({ ...booking(text, language), missing: '20.00' }),
  receiptRejectedEmail: (text, language) =>
    receiptRejectedEmail({
      ...booking(text, language),
      reason: text,
      holdUntil: AT,
      balance: balance(text),
    }),
  refundPaidEmail: (text, language) =>
    refundPaidEmail({
      ...booking(text, language),
      amountSen: 2000,
      paidOn: '2030-03-01',
      reference: text,
    }),
  refundTakenBackEmail: (text, language) =>
    refundTakenBackEmail({ ...booking(text, language), amountSen: 2000 }),
  rejectedForGoodEmail: (text, language) =>
    rejectedForGoodEmail({ ...booking(text, language), reason: text }),
  schoolInvitationEmail: (text) =>
    schoolInvitationEmail({ to: TO, schoolName: text, invitedBy: text, signInUrl: OURS }),
  schoolMessageEmail: (text, language) =>
    schoolMessageEmail({ subject: text, text }, [booking(text, language)]),
  seatsLostEmail: (text, language) => seatsLostEmail({ ...booking(text, language), reason: text }),
  ticketEmail: (text, language) =>
    ticketEmail({
      ...booking(text, language),
      checkInUrl: OURS,
      balance: balance(text),
      qrPng: PNG,
      before: { seats: [{ section: text, row: text, number: 8 }], totalAmount: '20.00' },
      changes: 1,
      now: AT,
    }),
  waitingEmail: (text) => waitingEmail({ to: TO, schoolName: text, lines: [text], url: OURS }),
};

const LURES = [
  'Security-alert:-your-account-is-locked-log-in-at-maybank2u.Com/login',
  'EVIL.Com',
  'evil.com.',
  't.me/x',
  '192.168.1.1/login',
  'evil．com',
  'evil。com',
  'evil｡com/x',
  'Account locked: sign in at https://evil.example/x',
  'HTTPS://evil.example',
  'http:evil.example',
  'https://user@192.168.1.1:8080/x',
  'https://[2001:db8::1]/x',
  'https://localhost/x',
  '//evil.example',
  '//localhost',
  '\\\\evil\\share',
  'www.evil.my',
  'www.1evil.my',
  'www.x',
  'write to me@evil.example',
  'me@evil.c.my',
  'a@b.co',
  'mailto:me@evil.example',
  'tel:+60123456789',
  '(evil.com)',
  '"evil.com"',
  '<evil.com>',
  'x,evil.com,y',
  '[evil.com](evil.com)',
  'evil.com?x=1&y=2#z',
  'evil.com:8080',
  'evil..com',
  'a.b.c.evil.com',
  'x.y.co',
  'evil.xn--p1ai',
  'пример.рф',
  '例子.中国',
  'evil.\u200Dcom',
  'evil\u200D.com',
  'ｅｖｉｌ.ｃｏｍ',
  'STALLS.MY',
  'evil.💩',
  'Pay at maybank2u.com.my, please',
  'evil.com\u2028evil.com',
];

const REAL_NAMES = [
  'Rosli@Rosdi bin Ahmad',
  'Aminah @ Siti binti Osman',
  'MOHD.FAIZ BIN ALI',
  'Muhd.ali bin abu',
  'CHE.MAT',
  'hj.omar',
  'dr.lim',
  'Malam Seni @ Melati',
  'Nite@School 2026',
  'PJPAC @ 1 Utama',
];

/** Finds links as the most eager mail program does: any two letters may end an address. */
const linkify = new LinkifyIt({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: true,
  tlds: ['[a-z\\u00a1-\\uffff]{2,}'],
});
/** Finds links by the rules of Thunderbird, which require no known ending. */
const EAGER = /(?:^|[\s"'<(])(?:www|ftp)\.[^\s.]|:\/\/|\S@\S*\.[^\s"'<>),.]/giu;

const linksIn = (text: string): string[] => {
  const without = [...MEANT].reduce((rest, meant) => rest.replaceAll(meant, 'MEANT'), text);
  return [
    ...(linkify.match(text) ?? []).map(({ url }) => url.replace(/^mailto:/, '')),
    ...(without.match(EAGER) ?? []),
  ].filter((found) => !MEANT.has(found));
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const decoded = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
const shownIn = (html: string): string[] =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .split(/<[^>]*>/)
    .map(decoded);
const hrefsIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => decoded(href ?? ''));

describe('user text in a mail', () => {
  it.each([
    ...[
      'EVIL.Com',
      'evil.com.',
      't.me/x',
      '192.168.1.1/login',
      'https://evil.example',
      '//evil.my',
    ],
    ...['www.1evil', 'me@evil.example', 'hj.omar', 'пример.рф', 'Hello EVIL.Com,'],
  ])('is checked with the rules of an eager mail program, which finds a link in %j', (text) =>
    expect(linksIn(text)).not.toEqual([]),
  );

  it('is tested in every mail that the site can send', () => {
    const root = join(import.meta.dirname, '..');
    const composers = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split(/^export function /m)
          .slice(1),
      )
      .filter((source) =>
        /^[^]*?\): (?:ComposedMail \{|(?!ComposedMail))/
          .exec(source)?.[0]
          .endsWith('ComposedMail {'),
      )
      .map((source) => /^\w+/.exec(source)?.[0])
      // The two functions left out build the frame of mails, not a mail of their own.
      .filter((name) => name !== 'compose' && name !== 'composeSiteLetter');
    expect(composers.sort()).toEqual(Object.keys(MAILS).sort());
  });

  describe.each(
    Object.entries(MAILS).flatMap(([name, compose]) =>
      (compose.length === 2 ? Object.keys(LANGUAGES) : ['en']).map(
        (language) => [name, language, compose] as const,
      ),
    ),
  )('%s, language %s', (_, language, compose) => {
    // All languages put user text into mails by the same functions, so a few texts show that no translation escapes differently.
    const texts = language === 'en' ? [...LURES, ...REAL_NAMES] : LURES.slice(0, 3);

    it('contains no link, whatever the user text is', () =>
      expectEach(texts, 3, (userText) => {
        const { subject, text: plainText, html } = compose(userText, language);
        expect(linksIn(subject)).toEqual([]);
        expect(linksIn(plainText.replaceAll(WHATSAPP, ''))).toEqual([]);
        expect(shownIn(html).flatMap(linksIn)).toEqual([]);
        expect(
          hrefsIn(html).filter((href) => href !== OURS && href !== `mailto:${OFFICE}`),
        ).toEqual(hrefsIn(html).filter((href) => /^tel:\+\d+$|^https:\/\/wa\.me\/\d+$/.test(href)));
      }));
  });

  it.each(LURES)('contains no link in the preview of a message by staff: %j', (text) => {
    const input = { subject: text, text, schoolName: text, productionTitle: text };
    const { subject, sentences } = schoolMessageWords(input);
    expect([subject, ...sentences].flatMap(linksIn)).toEqual([]);
  });

  it.each([
    'Doors 7.30pm, RM 12.50, 8:30',
    'S.M.K. (P) Sri Aman',
    'Dr. A.P.J. Abdul Kalam',
    'Hamlet, Prince of Denmark: a tragedy',
    'Siti a/p Raju',
    'Dewan A/B',
    'What now?...',
    'Nite@School 2026',
    '戏剧之夜。今晚八点',
    'Before: two  blanks\nand a line',
  ])('stays unchanged when it does not look like an address: %j', (text) =>
    expect(unlinked(text)).toBe(text),
  );

  it.each([
    ['MOHD.FAIZ BIN ALI', 'MOHD. FAIZ BIN ALI'],
    ['SMK St.Mary', 'SMK St. Mary'],
    ['evil.com/login', 'evil. com/login'],
    ['https://evil.com', 'https: / /evil. com'],
  ])('typed as %j appears in the mail as %j', (text, shown) => {
    expect(unlinked(text)).toBe(shown);
    expect(unlinked(shown)).toBe(shown);
  });
});

describe('a mail to a family', () => {
  const toFamilies = Object.entries(MAILS).filter(([, compose]) => compose.length === 2);

  it.each(['zh', 'ta'])('has no English words in the language %s', (language) =>
    expectEach(toFamilies, 18, ([, compose]) => {
      const { subject, text, html } = compose('7', language);
      const words = [subject, text, ...shownIn(html)]
        .flatMap((part) => [...MEANT].reduce((rest, meant) => rest.replaceAll(meant, ''), part))
        .flatMap((part) => part.match(/[a-z]{2,}/gi) ?? [])
        .filter((word) => !/^(?:Houselights|RM|QR|ID|AM|PM|QD|XW|Before)$/.test(word));
      expect(words).toEqual([]);
      expect(html).toContain(`<html lang="${localeOf(knownLanguage(language))}">`);
    }),
  );
});

describe('the greeting of a mail', () => {
  it.each([
    ['Nur Aisyah binti Rahman', 'Nur'],
    ['Aminah @ Siti binti Osman', 'Aminah'],
    ['Rosli@Rosdi bin Ahmad', 'Rosli@Rosdi'],
    ["Nur'Ain binti Salleh", "Nur'Ain"],
    ['D’Silva Roy', 'D’Silva'],
    ['Siti a/p Raju', 'Siti'],
    ['A.B. Kumar', 'A.B.'],
    ['Zoë', 'Zoë'],
    ['க்\u200Cஷ்மி', 'க்\u200Cஷ்மி'],
    ['陈美玲', '陈美玲'],
  ])('contains the name %j', (name, first) => expect(greeting(name)).toBe(`Hello ${first},`));

  it.each([
    ...LURES,
    'hj.omar',
    'MOHD.FAIZ BIN ALI',
    'Call 012-345 6789',
    'Your account is locked!',
    'Mohd.. Faiz',
    '@',
    '',
  ])('omits the name %j', (name) => expect(greeting(name)).toBe('Hello,'));
});

describe('a real name with dots or slashes', () => {
  const pipe = createValidationPipe();
  const FIELDS: readonly (readonly [Type<object>, string])[] = [
    [PlaceBookingDto, 'customerName'],
    [CorrectContactDto, 'customerName'],
    [SellSeatsDto, 'customerName'],
    [ProductionUpdateDto, 'title'],
    [ProductionUpdateDto, 'venue'],
    [PerformanceUpdateDto, 'venue'],
    [SectionUpdateDto, 'name'],
    [CopySectionDto, 'name'],
    [RowUpdateDto, 'rowLabel'],
    [SchoolCreateDto, 'name'],
    [SchoolUpdateDto, 'venue'],
    [SchoolUpdateDto, 'bankAccountName'],
    [SchoolUpdateDto, 'merchantName'],
    [ReceiptDecisionDto, 'message'],
    [PayRefundDto, 'reference'],
    [BuyerMessageDto, 'subject'],
    [BuyerMessageDto, 'text'],
  ];

  it.each(FIELDS)(
    'is accepted by the request class %p in its field %s',
    async (metatype, field) => {
      for (const name of REAL_NAMES.map((text) =>
        field === 'rowLabel' ? text.slice(0, 20) : text,
      )) {
        const refused = await pipe
          .transform({ [field]: name }, { type: 'body', metatype })
          .then(() => ({}))
          .catch((problem: Problem) => problem.details['fields']);
        expect(refused).not.toHaveProperty(field);
      }
    },
  );
});
