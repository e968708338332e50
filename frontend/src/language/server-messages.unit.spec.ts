import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { STAFF_MESSAGES } from './staff-messages';
import { activate, i18n } from './i18n';
import {
  FIELD_MESSAGES,
  SERVER_MESSAGES,
  shownProblem,
  shownServerMessage,
} from './server-messages';

const backend = resolve(import.meta.dirname, '../../../backend');

/** Source files of the server by path, with all values in texts written as `{}`. */
const SOURCES = new Map(
  ['contracts', 'infrastructure', 'modules'].flatMap((folder) =>
    (readdirSync(resolve(backend, folder), { recursive: true }) as string[])
      .filter((path) => path.endsWith('.ts') && !/(\.spec\.ts$|\/testing\/)/.test(path))
      .map((path): [string, string] => [
        `${folder}/${path}`,
        withoutValues(readFileSync(resolve(backend, folder, path), 'utf8')),
      ]),
  ),
);

function withoutValues(code: string): string {
  return (
    code
      // `comeBack` has the minutes, and a wait of one minute or second has its own words.
      .replaceAll("${minutes === 1 ? 'a minute' : `${minutes} minutes`}", '{} minutes')
      .replaceAll("${seconds === 1 ? 'a second' : `${seconds} seconds`}", '{} seconds')
      .replaceAll('${comeBack}', 'try again in {} minutes')
      .replaceAll(/\$\{[^}]*\}/g, '{}')
  );
}

const ONE = / in a minute[.,]| a second /;
const named = (message: string): string => message.replaceAll(/\{\w+\}/g, '{}');

/** Finds refusals that the code makes: their code, and their message or the variable that has it. */
const REFUSAL =
  /new (?:Problem|Refusal)\(\s*[\w'[\]-]+,\s*'([\w ]+)',\s*('(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`|\w+)/g;

/** Files whose refusals only staff and the door meet. */
const STAFF_FILES =
  /^(infrastructure\/http\/(insiders|based-on|staff-streams)|modules\/(analytics|books|box-office|catalogue\/administration|check-in|content|history|notifications|operations|payments|receipts|schools)\/|modules\/identity\/require-staff|modules\/orders\/(access\/seat-codes|application\/seat-conflicts|domain\/(as-seen|attendance|cash|receipt-decisions|refund|staff-|statement))|modules\/seats\/domain\/seat-blocks)/;

/** Refusals of requests that no screen of a family sends, and 500, whose message no screen shows. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set([
  'cross_site',
  'image_expected',
  'in_use',
  'internal',
  'invalid_idempotency_key',
  'json_expected',
  'malformed_address',
  'malformed_json',
  'nested_too_deep',
  'no_seats_to_amend',
  'not_found',
  'too_many_streams',
  'unknown_width',
]);

/** Refusals whose message a variable has. The messages are in the list as well. */
const IN_VARIABLES = [
  'extra_sold_out',
  'file_too_large',
  'image_too_large',
  'invalid_input',
  'not_an_image',
  'temporarily_unavailable',
  'too_large',
  'total_too_high',
  'wrong_total',
];

describe('the messages of the server that are translated', () => {
  afterEach(() => activate('en'));

  it('are all in the code of the server, letter by letter', () => {
    const code = [...SOURCES.values()].join('\n');
    const missing = [...SERVER_MESSAGES, ...STAFF_MESSAGES].filter(
      (text) => !ONE.test(text) && !code.includes(named(text)),
    );
    expect(missing).toEqual([]);
  });

  it('are all refusals that a family can meet', () => {
    const known = new Set(SERVER_MESSAGES.map(named));
    const met = [...SOURCES]
      .filter(([path]) => !STAFF_FILES.test(path))
      .flatMap(([, code]) => [...code.matchAll(REFUSAL)])
      .map(([, code = '', message = '']) => ({ code, message }))
      .filter(({ code }) => !FOR_PROGRAMS.has(code));
    const isText = ({ message }: { message: string }) => /^['"`]/.test(message);
    expect(met.length).toBeGreaterThan(60);
    expect(met.filter(isText).filter(({ message }) => !known.has(message.slice(1, -1)))).toEqual(
      [],
    );
    const inVariables = met.filter((refusal) => !isText(refusal)).map(({ code }) => code);
    expect([...new Set(inVariables)].sort()).toEqual(IN_VARIABLES);
  });

  it.each(['CorrectContactDto', 'PlaceBookingDto', 'VerifyReceiptDto'])(
    'have every message about a field that a family fills in: %s',
    async (name) => {
      // By a variable, because the compiler options of screens do not fit the decorators of the server.
      const path = resolve(backend, 'modules/orders/http/booking.dto');
      const forms = (await import(path)) as Readonly<Record<string, new () => object>>;
      const messages = getMetadataStorage()
        .getTargetValidationMetadatas(forms[name] as new () => object, '', true, false)
        .filter(
          ({ propertyName }) => !/^(seats|totalAmount|discountCode|extras)$/.test(propertyName),
        )
        .map(({ message }) => String(message).replace(/\d+ characters/, '{most} characters'));
      expect(messages.length).toBeGreaterThan(0);
      expect(messages.filter((message) => !FIELD_MESSAGES.includes(message))).toEqual([]);
    },
  );

  it('are shown in the language of the visitor with their values', () => {
    const english =
      'The total for these seats is RM {total}. Please go back to the seat map: prices have changed.';
    // Lingui's type of messages does not admit compiled ones, which its loader takes.
    i18n.load('ms', { [english]: [['total'], ' ringgit'] as never });
    activate('ms');
    expect(shownServerMessage(english.replace('{total}', '1,240.00'))).toBe('1,240.00 ringgit');
  });

  it('name seats and the ticket kind in the language of the visitor', () => {
    const onMap = 'There is no such seat: {seats}. Please select your seats on the map again.';
    const kind = '{seat} is not sold as {kind}. Please choose another kind for this seat.';
    // Compiled messages, which Lingui's type does not admit.
    i18n.load('ms', {
      '{section} Row {row} Seat {number}': [
        ['section'],
        ' Baris ',
        ['row'],
        ' Tempat duduk ',
        ['number'],
      ] as never,
      [onMap]: ['Tiada ', ['seats']] as never,
      [kind]: [['seat'], ' bukan ', ['kind']] as never,
    });
    activate('ms');
    const seats = 'Stalls Row A Seat 1, Balcony, left Row B Seat 12';
    expect(shownServerMessage(onMap.replace('{seats}', seats))).toBe(
      'Tiada Stalls Baris A Tempat duduk 1, Balcony, left Baris B Tempat duduk 12',
    );
    const message = kind.replace('{seat}', 'Stalls Row A Seat 1').replace('{kind}', 'Child');
    const refusal = (ms?: string) =>
      shownProblem({
        error: 'kind_wrong_section',
        message,
        ticketKind: { id: 'child', name: 'Child', ...(ms && { translations: { ms } }) },
      });
    expect(refusal('Kanak-kanak')).toBe('Stalls Baris A Tempat duduk 1 bukan Kanak-kanak');
    expect(refusal()).toBe('Stalls Baris A Tempat duduk 1 bukan Child');
  });

  it('are shown for each wrong field as sentences', () => {
    i18n.load('zh', {
      'Please enter your name': '请输入您的姓名',
      'Please enter a valid email address': '请输入有效的电邮地址',
      // A compiled message, which Lingui's type does not admit.
      '{sentence}.': [['sentence'], '。'] as never,
    });
    activate('zh');
    const fields = {
      customerName: 'Please enter your name',
      customerEmail: 'Please enter a valid email address',
    };
    const message = 'Please enter your name. Please enter a valid email address.';
    expect(shownProblem({ error: 'invalid_input', message, fields })).toBe(
      '请输入您的姓名。请输入有效的电邮地址。',
    );
  });

  it.each(['Please bring (a) printed receipt.', '', 'Sales are closed. {total}'])(
    'leave the words of staff as they are: %s',
    (words) => expect(shownServerMessage(words)).toBe(words),
  );
});
