import { createHmac, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { WorkChallenge, WorkProof } from '../../../contracts/rest/proof-of-work.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { signingKey } from '../../../infrastructure/config/keys.js';

/**
 * Number of rounds of PBKDF2 for each attempt. With 60 to 140 attempts, the work takes a tenth of a second here and one or two
 * seconds on a slow phone.
 */
const COST = 3_000;
const FEWEST_TRIES = 60;
const MOST_TRIES = 140;
const VALID_MS = 10 * 60_000;
const LONGEST_HEADER = 4_000;

/**
 * Issues and checks work for browsers, which orders above the limits need (order-limits.ts). A challenge is signed and is valid
 * for one performance and ten minutes.
 */
@Injectable()
export class ProofOfWork {
  private readonly secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  constructor(@Inject(CONFIG) config: Config) {
    const key = signingKey(config, 'proof of work');
    const secretFor = (part: string): string =>
      createHmac('sha256', key).update(part).digest('hex');
    this.secrets = {
      hmacSignatureSecret: secretFor('challenge'),
      hmacKeySignatureSecret: secretFor('solution'),
    };
  }

  challenge(performanceId: string, now: Date): Promise<WorkChallenge> {
    return createChallenge({
      ...this.secrets,
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(FEWEST_TRIES, MOST_TRIES),
      deriveKey,
      // The end of the challenge's validity is checked with this server's own clock.
      data: { performanceId, until: now.getTime() + VALID_MS },
    });
  }

  /**
   * Returns the identity of a proof that is valid for this performance and this time; otherwise null. The caller makes sure that
   * a proof counts only once.
   */
  async check(header: string, performanceId: string, now: Date): Promise<string | null> {
    const proof = parse(header);
    if (!proof) return null;
    try {
      const { challenge, solution } = proof;
      const { data = {}, nonce } = challenge.parameters;
      if (data['performanceId'] !== performanceId || Number(data['until']) <= now.getTime())
        return null;
      const { verified } = await verifySolution({
        ...this.secrets,
        challenge,
        solution,
        deriveKey,
      });
      return verified ? nonce : null;
    } catch {
      // The header is malformed, so there is no proof.
      return null;
    }
  }
}

function parse(header: string): WorkProof | null {
  if (header.length > LONGEST_HEADER) return null;
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as WorkProof | null;
  } catch {
    return null;
  }
}
