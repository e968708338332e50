import { createHash } from 'node:crypto';
import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/** Values of our sign-in request that the provider's ID token must match. */
export interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly accessToken: string;
  /** Nonce sent with this sign-in, which the ID token must repeat. */
  readonly nonce: string;
  /** Time after which the person must have signed in, in milliseconds since 1970; null accepts any sign-in. */
  readonly signedInAfter: number | null;
}

export interface VerifiedIdToken {
  readonly subject: string;
  /**
   * Time of the person's sign-in at the provider, in milliseconds since 1970; null when the provider does not report
   * it.
   */
  readonly authenticatedAt: number | null;
  /** Level of the sign-in (`acr`) in the provider's words; null when not reported. */
  readonly acr: string | null;
  /** Methods of the sign-in (`amr`, RFC 8176). */
  readonly amr: readonly string[];
}

/** Thrown for an ID token that must not be trusted. The message is for the log. */
export class UntrustedIdToken extends Error {
  constructor(
    message: string,
    /** True when the token is valid but the person did not sign in again as required. */
    readonly notAgain = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'UntrustedIdToken';
  }
}

/**
 * Accepted signature algorithms, all with a key pair. With HS256 everybody who knows the client's secret could sign,
 * with `none` anybody.
 */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** Largest accepted difference between the provider's clock and ours, in seconds. */
const TOLERANCE_SECONDS = 60;
/** Greatest age of an ID token in seconds. It must be new, because the code was exchanged a moment ago. */
const OLDEST_SECONDS = 10 * 60;

/**
 * Validates an ID token by OpenID Connect Core 1.0, section 3.1.3.7. Two of its points are left out: encryption (1),
 * which we do not ask for, and the required acr (12), which depends on the person (second-factor.ts). @throws
 * UntrustedIdToken with the failed check; errors while loading the provider's keys are thrown unchanged
 */
export async function verifyIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: Expected,
): Promise<VerifiedIdToken> {
  const { claims, algorithm } = await signedClaims(token, keys, expected);
  if (typeof claims.sub !== 'string' || claims.sub === '')
    throw new UntrustedIdToken('The ID token names nobody');
  if (Array.isArray(claims.aud) && claims.aud.length !== 1)
    throw new UntrustedIdToken('The ID token is also for somebody else');
  if (claims['azp'] !== undefined && claims['azp'] !== expected.clientId)
    throw new UntrustedIdToken('The ID token was given to another client');
  if (claims['nonce'] !== expected.nonce)
    throw new UntrustedIdToken('The ID token belongs to another sign-in');
  if (
    claims['at_hash'] !== undefined &&
    claims['at_hash'] !== hashOf(expected.accessToken, algorithm)
  )
    throw new UntrustedIdToken('The ID token belongs to another access token');
  const { acr, amr } = claims;
  return {
    subject: claims.sub,
    authenticatedAt: authenticatedAt(claims, expected),
    acr: typeof acr === 'string' ? acr : null,
    amr: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
  };
}

async function signedClaims(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: Expected,
): Promise<{ readonly claims: JWTPayload; readonly algorithm: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return { claims: payload, algorithm: protectedHeader.alg };
  } catch (error) {
    // The jose library's errors about the token have these codes. Any other error is an outage.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^ERR_(?:JW[TS]_|JOSE_ALG|JOSE_NOT_SUPPORTED|JWKS_(?:NO|MULTIPLE)_MATCHING)/.test(code))
      throw error;
    throw new UntrustedIdToken(`The ID token does not hold: ${(error as Error).message}`, false, {
      cause: error,
    });
  }
}

function authenticatedAt(claims: JWTPayload, { signedInAfter }: Expected): number | null {
  const claim = claims['auth_time'];
  const moment = typeof claim === 'number' && Number.isFinite(claim) ? claim * 1000 : null;
  if (signedInAfter === null) return moment;
  // The ID token's time has whole seconds, and the two clocks may differ a little.
  if (moment === null || moment < signedInAfter - TOLERANCE_SECONDS * 1000)
    throw new UntrustedIdToken('The person did not sign in anew at the provider', true);
  return moment;
}

/**
 * Computes the expected `at_hash`: the left half of the access token's hash, by the algorithm of the signature. Ed25519
 * uses SHA-512.
 */
function hashOf(accessToken: string, algorithm: string): string {
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512';
  const digest = createHash(`sha${algorithm === 'Ed25519' ? '512' : bits}`)
    .update(accessToken)
    .digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
