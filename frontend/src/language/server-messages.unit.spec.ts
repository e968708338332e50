import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { activate, i18n } from './i18n';
import { SERVER_MESSAGES, shownServerMessage } from './server-messages';

const backend = resolve(import.meta.dirname, '../../../backend');
const STAFF = 'School staff will check it and you need not do anything.';

describe('the messages of the server that are translated', () => {
  afterEach(() => activate('en'));

  it('are all in the code of the server, letter by letter', () => {
    const code = ['contracts', 'infrastructure', 'modules']
      .flatMap((folder) =>
        (readdirSync(resolve(backend, folder), { recursive: true }) as string[])
          .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
          .map((path) => readFileSync(resolve(backend, folder, path), 'utf8')),
      )
      .join('\n')
      .replaceAll('${STAFF}', STAFF)
      // Values and choices inside a text. `comeBack` has the minutes, and a wait of one second has its own word.
      .replaceAll('${comeBack}', 'try again in {} minutes')
      .replaceAll("${seconds === 1 ? 'a second' : `${seconds} seconds`}", '{} seconds')
      .replaceAll("${payee === undefined ? '' : `, not to ${payee}`}", ', not to {}')
      .replaceAll(/\$\{[^}]*\}/g, '{}');
    const missing = SERVER_MESSAGES.filter(
      (message) => !code.includes(message.replaceAll(/\{\w+\}/g, '{}')),
    );
    expect(missing).toEqual([]);
  });

  it('are shown in the language of the visitor with their values', () => {
    const english =
      'The total for these seats is RM {total}. Please go back to the seat map: prices have changed.';
    i18n.load('ms', { [english]: [['total'], ' ringgit'] as never });
    activate('ms');
    expect(shownServerMessage(english.replace('{total}', '1,240.00'))).toBe('1,240.00 ringgit');
  });

  it.each(['Please bring (a) printed receipt.', '', 'Sales are closed. {total}'])(
    'leave the words of staff as they are: %s',
    (words) => expect(shownServerMessage(words)).toBe(words),
  );
});
