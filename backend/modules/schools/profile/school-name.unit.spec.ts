import { describe, expect, it } from '@jest/globals';
import { nameKey } from './school-name.js';

describe('what makes a school’s name', () => {
  it.each([
    ['SMK Seri Melati', 'smk  seri-melati.'],
    ['Sekolah Tun Perak', 'SEKOLAH TÚN PERAK'],
    ['St. Mary’s (KL)', 'St Marys KL'],
    ['学校 1', '学校1'],
  ])('%s is %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  it.each([
    ['SMK Seri Melati', 'SMK Seri Melati 2'],
    ['学校', '小学'],
  ])('%s is not %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
});
