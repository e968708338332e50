import { describe, expect, it } from '@jest/globals';
import { acceptedKeys, signingKey } from './keys.js';

const secrets = (secret: string, ...previousSecrets: string[]) => ({ secret, previousSecrets });

describe('keys derived from the secret', () => {
  it('differ for each purpose and each secret, and none is the secret', () => {
    const keys = [
      signingKey(secrets('one'), 'sessions'),
      signingKey(secrets('one'), 'file links'),
      signingKey(secrets('two'), 'sessions'),
    ];
    expect(new Set([...keys, 'one', 'two']).size).toBe(5);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('never change, because a change would invalidate everything signed before', () => {
    expect(signingKey(secrets('of the test'), 'sessions')).toBe(
      '72bc38b8f97edc0249c90c6bb00134cc36910c403d9ec5f471dc0acdb21d4401',
    );
  });

  it('are accepted newest first: derived from SECRET, from earlier secrets, then the bare secrets', () => {
    const now = secrets('new', 'old', 'older');
    expect(acceptedKeys(now, 'booking ids')).toEqual([
      signingKey(now, 'booking ids'),
      signingKey(secrets('old'), 'booking ids'),
      signingKey(secrets('older'), 'booking ids'),
      'new',
      'old',
      'older',
    ]);
  });
});
