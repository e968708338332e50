import { describe, expect, it } from '@jest/globals';
import { telephoneUrl, whatsAppUrl } from './school-contact.js';

describe('a school’s telephone number', () => {
  it.each([
    ['+60 3-5550 1420', '60355501420'],
    ['03-5550 1420', '60355501420'],
    ['012 345 6789', '60123456789'],
    ['0060 12-345 6789', '60123456789'],
    ['60123456789', '60123456789'],
    ['(+65) 6123 4567', '6561234567'],
    ['Office: 03-5550 1420 ext. 12', '60355501420'],
    ['012-345 6789 / 013-987 6543', '60123456789'],
  ])('%s is called and written to as %s', (phone, digits) => {
    expect([whatsAppUrl(phone), telephoneUrl(phone)]).toEqual([
      `https://wa.me/${digits}`,
      `tel:+${digits}`,
    ]);
  });

  it.each(['', 'ask at the gate', '123'])('“%s” is none', (phone) => {
    expect([whatsAppUrl(phone), telephoneUrl(phone)]).toEqual([null, null]);
  });
});
