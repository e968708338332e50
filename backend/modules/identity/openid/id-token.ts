import { createHash } from 'node:crypto';
import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/** What we asked the provider for, and of whom: what its ID token must agree with. */
export interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  /** Came from the token endpoint together with the ID token. */
  readonly accessToken: string;
  /** That went out with this sign-in. */
  readonly nonce: string;
  /** The person had to sign in after this moment, in milliseconds since 1970; null: whenever they did. */
  readonly signedInAfter: number | null;
}

export interface VerifiedIdToken {
  readonly subject: string;
  /** When the person proved at the provider who they are, in milliseconds since 1970; null when it does not tell. */
  readonly authenticatedAt: number | null;
  /** How the person proved it (`acr`), in the provider's words; null when it does not tell. */
  readonly acr: string | null;
  /** By which methods (`amr`, RFC 8176). */
  readonly amr: readonly string[];
}

/** An ID token that is not to be believed. Its message is for the log. */
export class UntrustedIdToken extends Error {
  constructor(
    message: string,
    /** Everything else holds, but the person did not sign in anew. */
    readonly notAgain = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'UntrustedIdToken';
  }
}

/** Signatures by a key pair alone: with HS256 whoever knows the client's secret could sign, with `none` anybody. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** The provider's clock may differ from ours by so much. */
const TOLERANCE_SECONDS = 60;
/** The code was exchanged a moment ago, so its token is new. */
const OLDEST_SECONDS = 10 * 60;

/**
 * ID token validation as OpenID Connect Core 1.0 section 3.1.3.7 lists it: issuer (2), audience, also no other one (3),
 * authorised party (4, 5), signature by a key that the provider publishes (6), algorithm (7), expiry (9), time of issue
 * (10), nonce (11), time of the sign-in (13), and the access token that at_hash names (3.1.3.8), where it is there. Left
 * out: encryption (1), which we do not ask for. What acr (12) must be depends on who it is: second-factor.ts.
 * @throws UntrustedIdToken with what does not hold; what the provider's keys cannot be asked for is thrown as it comes
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
    // jose's errors of a token have these codes; what else is thrown is an outage.
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
  // It counts whole seconds.
  if (moment === null || moment < signedInAfter - TOLERANCE_SECONDS * 1000)
    throw new UntrustedIdToken('The person did not sign in anew at the provider', true);
  return moment;
}

/** The left half of the digest that goes with the signature's algorithm; Ed25519 signs with SHA-512. */
function hashOf(accessToken: string, algorithm: string): string {
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512';
  const digest = createHash(`sha${algorithm === 'Ed25519' ? '512' : bits}`)
    .update(accessToken)
    .digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
