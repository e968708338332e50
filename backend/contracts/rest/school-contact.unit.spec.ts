import { describe, expect, it } from '@jest/globals';
import { telephoneUrl, waysToSchool, whatsAppUrl } from './school-contact.js';

describe('a school’s telephone number', () => {
  it.each([
    ['012 345 6789', '60123456789'],
    ['011-1234 5678', '601112345678'],
    ['0060 12-345 6789', '60123456789'],
    ['60123456789', '60123456789'],
    ['(+65) 6123 4567', '6561234567'],
    ['Office: 012-345 6789 ext. 12', '60123456789'],
    ['012-345 6789 / 013-987 6543', '60123456789'],
  ])('%s becomes %s in links to call and write', (phone, digits) => {
    expect([whatsAppUrl(phone), telephoneUrl(phone)]).toEqual([
      `https://wa.me/${digits}`,
      `tel:+${digits}`,
    ]);
  });

  it.each([
    ['+60 3-5550 1420', '60355501420'],
    ['03-5550 1420', '60355501420'],
    ['088-123 456', '6088123456'],
  ])('%s is a landline, which is called but not written to', (phone, digits) => {
    expect([whatsAppUrl(phone), telephoneUrl(phone)]).toEqual([null, `tel:+${digits}`]);
  });

  it.each(['', 'ask at the gate', '123'])('“%s” gives no link to call or write', (phone) => {
    expect([whatsAppUrl(phone), telephoneUrl(phone)]).toEqual([null, null]);
  });
});

describe('the ways to contact a school', () => {
  const named = (email: string, phone: string) =>
    waysToSchool({ name: 'SK Taman', email, phone }).map(({ text, href }) => [text, href]);

  it('include the e-mail address, telephone number and chat that the school has published', () => {
    const number = [
      ['012-345 6789', 'tel:+60123456789'],
      ['WhatsApp', 'https://wa.me/60123456789'],
    ];
    expect(named('office@taman.example', '012-345 6789')).toEqual([
      ['office@taman.example', 'mailto:office@taman.example'],
      ...number,
    ]);
    expect(named('', '012-345 6789')).toEqual(number);
    expect(named('', '03-5550 1420')).toEqual([['03-5550 1420', 'tel:+60355501420']]);
    expect(named('', 'ask at the gate')).toEqual([['ask at the gate', null]]);
    expect(named('', '')).toEqual([]);
  });
});
