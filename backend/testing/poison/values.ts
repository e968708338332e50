import { BOOKINGS } from '../../../projections/read-models/bookings/bookings.tables.js';
import fc from 'fast-check';

/**
 * Kinds of values that strangers may type. `stored` values are odd but allowed, so they reach tables, events, pages,
 * mails and files. `any` values include those that the API must refuse.
 */
export type Kind =
  'line' | 'email' | 'picture' | 'price' | 'number' | 'moment' | 'id' | 'choice' | 'flag' | 'list';

/** Marks text that {@link toJson} writes into the body unchanged: numbers and keys that JSON.stringify cannot write. */
const raw = (json: string): string => `@raw:${json}`;

const DEEP = 3_000;

/** Returns the body of a request as JSON. */
export const toJson = (body: unknown): string =>
  JSON.stringify(body)
    .replace(/"@raw:((?:[^"\\]|\\.)*)"/g, (_, json: string) => json.replaceAll('\\"', '"'))
    .replace('"@deep list"', '['.repeat(DEEP) + ']'.repeat(DEEP))
    .replace('"@deep object"', '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP));

const ODD_LINES = [
  '=HYPERLINK("https://evil.example","x")',
  '+60 12-345 6789',
  '-1+1',
  '@SUM(A1:A9)',
  '\uFF1D1+1',
  '<script>alert(1)</script>',
  '</title></style><img src=x onerror=alert(1)>',
  '{{constructor.constructor("x")()}} ${7*7} <%= 1 %>',
  '"\'&<>`',
  'cid:%',
  'cid:%zz and cid:ticket-qr@houselights',
  '%00 %zz %s %d',
  `'; drop table ${BOOKINGS}; --`,
  '$& $1 $` $$',
  '\\ \\u0000 \\n \\r\\n',
  'BEGIN:VEVENT;,\\',
  '__proto__',
  'constructor',
  'null',
  'right\u200F to \u200E(left)\u061C x',
  'a\uFEFF\u200B\u2060x',
  'two\u2028lines\u2029',
  '\u0130\u0131\u1E9E\uFDFA',
  '😀👩‍👩‍👧‍👦',
  'e\u0301\u0301\u0301\u0301',
  '\u{1FFFF}\uFDD0',
  'https://xn--a/x.png',
  'javascript:alert(1)',
  '戏剧之夜',
  '*?[a-z](((',
  '_%\\_',
];
const REFUSED_LINES = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'Name\r\nBcc: evil@evil.example',
  'a\nb',
  '\tx',
  'x\ud800',
  '\udc00x',
  '\u0085\u007f\u001b[31m',
  '\uFFFE\uFFFF',
  'x\u202Eright to left\u202C \u2066x',
  '\uFEFF\u200B\u2060',
  'x'.repeat(10_000),
  '😀'.repeat(5_000),
];

const ODD_EMAILS = [
  "o'brien@example.com",
  'a+b.c-d_e@example.com',
  'UPPER@EXAMPLE.COM',
  '%@example.com',
  'x%40y@example.com',
  '=1@example.com',
  '{x}@example.com',
  'a@xn--bcher-kva.example',
];
const REFUSED_EMAILS = [
  '"a b"@example.com',
  '"a\\"b"@example.com',
  'ünï@example.com',
  'a@bücher.example',
  'a@b',
  'a@[127.0.0.1]',
  '<a@example.com>',
  'a@example.com,b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a(x)@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
  'a\u0000@example.com',
  '\ud800@example.com',
  '\u202Ea@example.com',
];

const ODD_PICTURES = [
  'https://a.example/x.png?a=1&b="><script>',
  'https://a.example/%zz',
  'https://user:password@a.example/',
  'http://127.0.0.1:9/x.png',
  'https://xn--bcher-kva.example/x.png',
  'https://例子.example/x.png',
  `https://a.example/${'x'.repeat(1_900)}`,
  '/objects/public/../../etc/passwd',
  '/objects/public/.',
  '',
];
const REFUSED_PICTURES = [
  'https://xn--a/x.png',
  'https://xn--a.com/x.png',
  'https://[',
  'http://[::1',
  'http://a.example:99999/x.png',
  'https://%00/x.png',
  'http://256.256.256.256/',
  'http://0x100000000/',
  'https://a..b/',
  'ftp://a.example/x.png',
  '//evil.example/x.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https://a.example/\u0000',
  'https://a.example/ x',
  'https://\u202Ea.example/',
  'https://\u00AD/',
  '/objects/public/\ud800',
];

const ODD_PRICES = ['0', '0.00', '0.5', ' 7.10 ', 0, 0.1 + 0.2, raw('-0'), 9_999.99, '10000.00'];
const REFUSED_PRICES = [
  -1,
  '-0.01',
  '0.001',
  0.001,
  5e-324,
  1e21,
  1e308,
  raw('1e999'),
  '1e3',
  'NaN',
  '1,00',
  '٣',
  '10000.01',
  '30000000.00',
  '100000000.00',
  '9'.repeat(400),
];

const ODD_NUMBERS = [0, 1, 2, raw('-0'), 500];
const REFUSED_NUMBERS = [
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  raw('1e999'),
  raw('-1e999'),
  raw('9'.repeat(400)),
  '1',
  '1e3',
  'NaN',
  '',
];

const ODD_MOMENTS = [
  '2000-01-01T00:00:00+14:00',
  '2199-12-31T23:59:59-23:59',
  '2032-02-29T12:00',
  '2030-01-01T00:00:00.999999999Z',
  '1999-12-31T23:59:59Z',
];
const REFUSED_MOMENTS = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '275760-09-13T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2030-02-31T20:00:00Z',
  '2030-13-01T20:00:00Z',
  '2030-01-01T24:00:00Z',
  '2030-06-30T23:59:60Z',
  '2030-01-01T00:00:00+99:99',
  '2030-01-01T00:00:00 Asia/Nowhere',
  '2030-01-01T00:00:00[Mars/Phobos]',
  '2030-W01-1T00:00',
  '2030-001T00:00',
  '٢٠٣٠-٠١-٠١T٠٠:٠٠',
  '1e308',
  'NaN',
  'infinity',
  'now',
  '2030-01-01T00:00\u0000',
  '',
];

const IDS = [
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  '{00000000-0000-4000-8000-000000000000}',
  'null',
  '',
  '1 or 1=1',
];

/** Values of types that no text field accepts. */
const ALIENS: unknown[] = [
  null,
  true,
  0,
  [],
  {},
  [[[[[]]]]],
  ['x', null, {}],
  { length: 1e9 },
  { toString: null, valueOf: 1 },
  raw('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'),
  '@deep list',
  '@deep object',
];

/** All values of the lists above together. */
export const EVERY_VALUE: readonly unknown[] = [
  ODD_LINES,
  REFUSED_LINES,
  ODD_EMAILS,
  REFUSED_EMAILS,
  ODD_PICTURES,
  REFUSED_PICTURES,
  ODD_PRICES,
  REFUSED_PRICES,
  ODD_NUMBERS,
  REFUSED_NUMBERS,
  ODD_MOMENTS,
  REFUSED_MOMENTS,
  IDS,
  ALIENS,
].flat();

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({ maxLength: 60 }),
);
const from = (...values: readonly unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);

const STORED: Readonly<Record<Kind, fc.Arbitrary<unknown>>> = {
  line: fc.oneof(
    from(...ODD_LINES),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 18 }),
    fc.constantFrom(...ODD_LINES).map((text) => text.repeat(10).slice(0, 18)),
  ),
  email: fc.oneof(from(...ODD_EMAILS), fc.emailAddress()),
  picture: fc.oneof(from(...ODD_PICTURES), fc.webUrl({ withQueryParameters: true })),
  price: from(...ODD_PRICES),
  number: from(...ODD_NUMBERS),
  moment: fc.oneof(
    from(...ODD_MOMENTS),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  ),
  id: from(...IDS),
  choice: from('x'),
  flag: from(true, false),
  list: from([]),
};

const REFUSED: Readonly<Record<Kind, fc.Arbitrary<unknown>>> = {
  line: fc.oneof(from(...REFUSED_LINES), anyText),
  email: fc.oneof(from(...REFUSED_EMAILS), anyText),
  picture: fc.oneof(from(...REFUSED_PICTURES), anyText),
  price: fc.oneof(
    from(...REFUSED_PRICES),
    fc.double().filter((price) => !(price > 10_000 && price < 1e8)),
  ),
  number: fc.oneof(from(...REFUSED_NUMBERS), fc.integer(), fc.double()),
  moment: fc.oneof(from(...REFUSED_MOMENTS), anyText),
  id: fc.oneof(from(...IDS), from(...REFUSED_LINES), anyText),
  choice: fc.oneof(from('x', '__proto__', 'constructor', 'toString', ''), anyText),
  flag: from('true', 'yes', 1, -1),
  list: from([], [null], [[]], ['x'], [{}], {}, 'x', 1e308, Array.from({ length: 1_001 })),
};

export const storedValue = (kind: Kind): fc.Arbitrary<unknown> => STORED[kind];

export const anyValue = (kind: Kind): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: STORED[kind] },
    { weight: 5, arbitrary: REFUSED[kind] },
    { weight: 2, arbitrary: from(...ALIENS) },
  );
