import { expect, it } from '@jest/globals';
import { isEmail } from 'class-validator';
import fc from 'fast-check';
import { isMailAddress, MAIL_ADDRESS } from './mail-address.js';

it.each([
  'aisyah@example.com',
  'nur.aini+tickets@sekolah.edu.my',
  "o'brien@example.co",
  'büro@example.com',
  `${'a'.repeat(64)}@example.com`,
  'a@xn--bcher-kva.xn--p1ai',
])('%s is accepted as a mail address', (text) => expect(isMailAddress(text)).toBe(true));

it.each([
  '',
  'aisyah',
  'aisyah@',
  '@example.com',
  'aisyah@example',
  'aisyah@@example.com',
  'a b@example.com',
  'a@example.com,b@example.com',
  'a@example.com;b@example.com',
  'Aisyah <a@example.com>',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example..com',
  'a@example.c',
  'a@example.123',
  'a@bücher.com',
  'a\u200b@example.com',
  'a@example.com\n',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
])('%j is refused as a mail address', (text) => expect(isMailAddress(text)).toBe(false));

it('a mail address is accepted when class-validator accepts it and sending to it is safe', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string(), fc.string({ unit: 'binary' })), (text) => {
      if (text.length <= 254)
        expect(isMailAddress(text)).toBe(isEmail(text) && MAIL_ADDRESS.test(text));
    }),
  );
});
