import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signingKey, type KeyPurpose } from '../../config/keys.js';
import { signedQuery, verifyLink, type Grant } from './signed-links.js';

const SECRET = { secret: 'a secret', previousSecrets: [] };
const NOW = new Date('2026-11-21T08:00:00Z');
const UPLOAD: Grant = {
  method: 'PUT',
  key: 'receipts/b/1',
  expires: NOW.getTime() / 1000 + 60,
  maxBytes: 1000,
};

const queryOf = (grant: Grant, secret = SECRET): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(signedQuery(grant, secret)));

describe('signed file links', () => {
  it('return the permission that was signed', () => {
    expect(verifyLink('PUT', UPLOAD.key, queryOf(UPLOAD), SECRET, NOW)).toEqual(UPLOAD);
  });

  it.each<[string, Grant['method'], string, Record<string, unknown>]>([
    ['another key', 'PUT', 'receipts/b/2', queryOf(UPLOAD)],
    ['another method', 'GET', UPLOAD.key, queryOf(UPLOAD)],
    [
      'a download turned upload',
      'PUT',
      UPLOAD.key,
      { ...queryOf({ ...UPLOAD, method: 'GET', maxBytes: 0 }), max: '0' },
    ],
    ['a later end', 'PUT', UPLOAD.key, { ...queryOf(UPLOAD), expires: String(UPLOAD.expires + 1) }],
    ['more bytes', 'PUT', UPLOAD.key, { ...queryOf(UPLOAD), max: '1001' }],
    ['no signature', 'PUT', UPLOAD.key, { ...queryOf(UPLOAD), signature: undefined }],
    ['two signatures', 'PUT', UPLOAD.key, { ...queryOf(UPLOAD), signature: ['a', 'b'] }],
    [
      'another secret',
      'PUT',
      UPLOAD.key,
      queryOf(UPLOAD, { secret: 'another', previousSecrets: [] }),
    ],
    ['nothing', 'PUT', UPLOAD.key, {}],
  ])('refuse %s', (_, method, key, query) => {
    expect(() => verifyLink(method, key, query, SECRET, NOW)).toThrow(
      expect.objectContaining({ status: 403, code: 'link_invalid' }),
    );
  });

  it('refuse a signature that the same secret made for another purpose', () => {
    const { method, key, expires, maxBytes } = UPLOAD;
    const signed = (purpose: KeyPurpose) => ({
      ...queryOf(UPLOAD),
      signature: createHmac('sha256', signingKey(SECRET, purpose))
        .update(`houselights file link\n${method}\n${key}\n${expires}\n${maxBytes}`)
        .digest('base64url'),
    });
    const verify = (query: Record<string, string>) =>
      verifyLink('PUT', UPLOAD.key, query, SECRET, NOW);
    expect(verify(signed('file links'))).toEqual(UPLOAD);
    expect(() => verify(signed('free order links'))).toThrow(
      expect.objectContaining({ status: 403, code: 'link_invalid' }),
    );
  });

  it('are refused once they have expired', () => {
    const last = new Date(UPLOAD.expires * 1000 - 1);
    expect(verifyLink('PUT', UPLOAD.key, queryOf(UPLOAD), SECRET, last)).toEqual(UPLOAD);
    const end = new Date(UPLOAD.expires * 1000);
    expect(() => verifyLink('PUT', UPLOAD.key, queryOf(UPLOAD), SECRET, end)).toThrow(
      expect.objectContaining({ status: 403, code: 'link_expired' }),
    );
  });
});
