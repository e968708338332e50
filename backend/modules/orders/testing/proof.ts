import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ErrorBody } from '../../../contracts/rest/errors.js';

/** Returns the header that a browser sends after it has done the work that the refusal asked for. */
export async function solved({ challenge }: ErrorBody): Promise<Record<string, string>> {
  if (!challenge) throw new Error('No work was asked for');
  // No time limit: the proof is valid by the clock of the test.
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 });
  if (!solution) throw new Error('The work was not done');
  const proof = JSON.stringify({ challenge, solution });
  return { 'proof-of-work': Buffer.from(proof).toString('base64') };
}
