import { describe, expect, it } from '@jest/globals';
import { meantAddress, phoneHint } from './contact-hints';

describe('the hint at a mistyped e-mail address', () => {
  it.each([
    ['aminah@gmial.com', 'aminah@gmail.com'],
    ['aminah@gmail.con', 'aminah@gmail.com'],
    ['aminah@GMAIL.CM', 'aminah@gmail.com'],
    ['aminah@hotmial.com', 'aminah@hotmail.com'],
    ['aminah@yahoo.com.mu', 'aminah@yahoo.com.my'],
  ])('suggests for %s the address %s', (typed, meant) => {
    expect(meantAddress(typed)).toBe(meant);
  });

  it.each(['aminah@gmail.com', 'a@mail.com', 'a@sekolah.edu.my', 'a@love.org', 'aminah', 'a@b@c'])(
    'does not appear for %s',
    (typed) => {
      expect(meantAddress(typed)).toBeNull();
    },
  );
});

describe('the hint at a wrong telephone number', () => {
  it.each([
    ['012-345', /too short/],
    ['012-345 6789 012', /too long/],
    ['ask my son', /not look like/],
  ])('appears for %s', (typed, hint) => {
    expect(phoneHint(typed)).toMatch(hint);
  });

  it.each(['012-345 6789', '+60 12 345 6789', '03-5550 1420', '+65 9123 4567'])(
    'does not appear for %s',
    (typed) => {
      expect(phoneHint(typed)).toBeNull();
    },
  );
});
