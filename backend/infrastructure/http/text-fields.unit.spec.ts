import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { emailAddress } from './text-fields.js';

class Invited {
  @emailAddress('Valid email is required')
  readonly email: string;
}

describe('a typed e-mail address', () => {
  it.each([
    ' Aisyah@Web.Example\n',
    '\u200Baisyah@web.example\u2060',
    '\u2068aisyah@web.example\u2069',
  ])('is trimmed and converted to lower case: %j', (typed) => {
    const invited = plainToInstance(Invited, { email: typed });
    expect(validateSync(invited)).toEqual([]);
    expect(invited.email).toBe('aisyah@web.example');
  });

  it.each(['aisyah\u200B@web.example', 'aisyah\u202E@web.example', '', 7])(
    'is refused when it is invalid: %j',
    (typed) => expect(validateSync(plainToInstance(Invited, { email: typed }))).toHaveLength(1),
  );
});
