import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ErrorBody } from '../../../contracts/rest/errors.js';

/** Returns the header that a browser sends after it has solved the challenge of a refusal. */
export async function solved({ challenge }: ErrorBody): Promise<Record<string, string>> {
  if (!challenge) throw new Error('No work was asked for');
  // The solver needs no timeout, because the test's clock does not move and the proof stays valid.
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 });
  if (!solution) throw new Error('The work was not done');
  const proof = JSON.stringify({ challenge, solution });
  return { 'proof-of-work': Buffer.from(proof).toString('base64') };
}
