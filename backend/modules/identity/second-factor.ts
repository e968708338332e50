import type { OidcConfig } from '../../infrastructure/config/config.js';
import type { VerifiedIdToken } from './openid/id-token.js';
import type { SignedInPerson } from './policy.js';

/** Value of the claim `amr` that reports more than one factor (RFC 8176). */
const MULTIPLE_FACTORS = 'mfa';

/** Returns true when the ID token reports a second factor (OIDC_STAFF_ACR). */
export const showsSecondFactor = (
  { acr, amr }: Pick<VerifiedIdToken, 'acr' | 'amr'>,
  { staffAcr }: Pick<OidcConfig, 'staffAcr'>,
): boolean => (acr !== null && staffAcr.includes(acr)) || amr.includes(MULTIPLE_FACTORS);

/**
 * Returns true for people who need a second factor: super administrators, and staff of any school, also at the door.
 */
export const needsSecondFactor = (
  { isSuperAdmin, schools }: Pick<SignedInPerson, 'isSuperAdmin' | 'schools'>,
  { staffAcr }: Pick<OidcConfig, 'staffAcr'>,
): boolean => staffAcr.length > 0 && (isSuperAdmin || schools.length > 0);
