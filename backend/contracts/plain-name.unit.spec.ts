import { describe, expect, it } from '@jest/globals';
import { NAME_WITHOUT_ADDRESS } from './plain-name.js';

describe('a name that may stand in a mail', () => {
  it.each([
    'Puteri Gunung Ledang',
    'Hamlet, Prince of Denmark: a tragedy',
    'S.M.K. (P) Sri Aman',
    'St. Mary’s School',
    'Dr. A.P.J. Abdul Kalam',
    'Doors 7.30pm',
    'What now?...',
    'Dewan A/B',
    '',
  ])('%p', (name) => expect(NAME_WITHOUT_ADDRESS.test(name)).toBe(true));

  it.each([
    'Account locked: sign in at https://evil.example/x',
    'Account locked: evil.example',
    'Go to EVIL.COM now',
    'www.evil',
    'write to me@evil',
    '//evil',
    'Pay at maybank2u.com.my, please',
    'two\nlines evil.com',
  ])('%p is none', (name) => expect(NAME_WITHOUT_ADDRESS.test(name)).toBe(false));
});
