import { describe, expect, it } from '@jest/globals';
import { Problem } from '../http/problem.js';
import { keyOf, objectUrlOf } from './object-url.js';

describe('object URLs', () => {
  it('contain the key of the file, which can be read back', () => {
    const key = 'receipts/2b1c/upload-7.png';
    expect(objectUrlOf(key)).toBe(`/objects/${key}`);
    expect(keyOf(objectUrlOf(key))).toBe(key);
  });

  it.each([
    '',
    '/objects/',
    '/objects/one',
    'receipts/a/b',
    '/objects/receipts/../secrets/b',
    '/objects/receipts/./b',
    '/objects/receipts//b',
    '/objects//receipts/b',
    '/objects/receipts/b/',
    '/objects/.variants/a/b',
    '/objects/receipts/%2e%2e/b',
    '/objects/receipts/b?x=1',
    '/objects/receipts\\b/c',
    '/objects/receipts/b\u0000/c',
    '/objects/receipts/b\n/c',
    'https://evil.example/objects/receipts/b',
    '//evil.example/objects/receipts/b',
    `/objects/receipts/${'x'.repeat(101)}`,
    '/objects/a/b/c/d/e/f/g',
  ])('are never of the form %j', (url) => {
    expect(() => keyOf(url)).toThrow(Problem);
    expect(() => keyOf(url)).toThrow(
      expect.objectContaining({ status: 400, code: 'invalid_object_url' }),
    );
  });
});
