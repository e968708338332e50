import { createHash } from 'node:crypto';
import { lineKeys, type IdentifiedLine } from '../domain/line-identity.js';

/** Returns a UUID for each statement line; the same line of an account gets the same UUID in every statement. */
export const lineIds = (
  schoolId: string,
  account: string,
  lines: readonly IdentifiedLine[],
): string[] =>
  lineKeys(account, lines).map((key) => {
    const hash = createHash('sha256').update(`${schoolId} ${key}`).digest('hex');
    return [
      hash.slice(0, 8),
      hash.slice(8, 12),
      `8${hash.slice(13, 16)}`,
      `8${hash.slice(17, 20)}`,
      hash.slice(20, 32),
    ].join('-');
  });
