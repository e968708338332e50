import { createHash } from 'node:crypto';
import { lineKeys, type IdentifiedLine } from '../domain/line-identity.js';

/** A UUID for each line: the same when a statement of the same account has the line again. */
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
