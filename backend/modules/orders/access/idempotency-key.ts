import { Problem } from '../../../infrastructure/http/problem.js';

const SANE = /^[\x21-\x7e]{16,128}$/;

/** Header `Idempotency-Key`, as the OpenAPI document describes it. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  schema: { type: 'string', pattern: SANE.source },
} as const;

/**
 * Header `Idempotency-Key` on requests of the buyer. Only the key with which the order was placed proves that the sender is the
 * buyer.
 */
export const KEY_OF_ORDER = {
  name: IDEMPOTENCY_KEY.name,
  required: false,
  description:
    'The key the order was placed under shows whose order it is, where there is neither the cookie of the order nor a sign-in',
};

/**
 * Returns the value of `Idempotency-Key`, or null without the header.
 *
 * @throws Problem 400 when the value is malformed
 */
export function requireSaneKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (SANE.test(key)) return key;
  throw new Problem(
    400,
    'invalid_idempotency_key',
    'The Idempotency-Key must have 16 to 128 visible characters.',
  );
}
