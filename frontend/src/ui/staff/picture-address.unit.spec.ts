import { describe, expect, it } from '@jest/globals';
import { isPictureAddress } from './picture-address';

describe('the address of a picture', () => {
  it.each([
    '',
    'https://school.example/hero.jpg',
    'http://localhost:3000/x.png',
    '/objects/public/hero-1f.webp',
  ])('may be %j', (value) => {
    expect(isPictureAddress(value)).toBe(true);
  });

  it.each([
    'hero.jpg',
    '/etc/passwd',
    'javascript:alert(1)',
    'http://',
    'ftp://x.example/a.png',
    '//x.example/a.png',
  ])('may not be %j', (value) => {
    expect(isPictureAddress(value)).toBe(false);
  });
});
