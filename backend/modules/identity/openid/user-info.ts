import type { OidcConfig } from '../../../infrastructure/config/config.js';
import type { VerifiedProfile } from '../people.js';
import { PROVIDER_PATIENCE_MS } from './provider-patience.js';

/** Claims about a person from the provider's userinfo endpoint. */
export interface Claims {
  readonly sub?: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
  readonly picture?: string;
}

/**
 * Fetches the claims about a person. @throws when the provider is down, or answers about another person than the ID
 * token
 */
export async function fetchUserInfo(
  url: string,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  const answer = await fetch(url, {
    headers: { Authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(PROVIDER_PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The identity provider's userinfo answered ${answer.status}`);
  const claims = (await answer.json()) as Claims;
  if (claims.sub !== subject)
    throw new Error("The identity provider's userinfo is about another subject than its ID token");
  return claims;
}

/**
 * Returns null without a verified e-mail address, because roles and invitations depend on it. An address marked as
 * unverified is never accepted; OIDC_TRUST_EMAIL decides about one without a mark.
 */
export function toProfile(
  claims: Claims,
  { trustEmail }: Pick<OidcConfig, 'trustEmail'>,
): VerifiedProfile | null {
  const { email_verified: said } = claims;
  const verified = said === true || said === 'true' || (said === undefined && trustEmail);
  if (!claims.sub || !claims.email || !verified) return null;
  return {
    subject: claims.sub,
    email: claims.email,
    firstName: claims.given_name ?? claims.name ?? null,
    lastName: claims.family_name ?? null,
    pictureUrl: claims.picture?.startsWith('https://') ? claims.picture : null,
  };
}
