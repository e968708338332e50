import { describe, expect, it } from '@jest/globals';
import { nameKey } from './school-writer.js';

describe('comparing names of schools', () => {
  it.each([
    ['SMK Seri Melati', 'smk  seri-melati.'],
    ['Sekolah Tun Perak', 'SEKOLAH TÚN PERAK'],
    ['St. Mary’s (KL)', 'St Marys KL'],
    ['学校 1', '学校1'],
  ])('the school name %s counts as equal to %s', (one, other) =>
    expect(nameKey(one)).toBe(nameKey(other)),
  );

  it.each([
    ['SMK Seri Melati', 'SMK Seri Melati 2'],
    ['学校', '小学'],
  ])('the school name %s counts as different from %s', (one, other) =>
    expect(nameKey(one)).not.toBe(nameKey(other)),
  );
});
