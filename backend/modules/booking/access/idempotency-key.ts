import { Problem } from '../../../infrastructure/http/problem.js';

/** @throws Problem 400 */
export function requireSaneKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{16,128}$/.test(key)) return key;
  throw new Problem(
    400,
    'invalid_idempotency_key',
    'The Idempotency-Key must have 16 to 128 visible characters.',
  );
}
