import type { OidcConfig } from '../../infrastructure/config/config.js';
import type { VerifiedIdToken } from './openid/id-token.js';
import type { SignedInPerson } from './policy.js';

/** By RFC 8176: the provider says that more than one factor was asked for. */
const MULTIPLE_FACTORS = 'mfa';

/** Whether an ID token says that its person proved who they are with a second factor (OIDC_STAFF_ACR). */
export const showsSecondFactor = (
  { acr, amr }: Pick<VerifiedIdToken, 'acr' | 'amr'>,
  { staffAcr }: Pick<OidcConfig, 'staffAcr'>,
): boolean => (acr !== null && staffAcr.includes(acr)) || amr.includes(MULTIPLE_FACTORS);

/** Whether this person is let in with a second factor alone: staff of any school, at the door too, and super administrators. */
export const needsSecondFactor = (
  { isSuperAdmin, schools }: Pick<SignedInPerson, 'isSuperAdmin' | 'schools'>,
  { staffAcr }: Pick<OidcConfig, 'staffAcr'>,
): boolean => staffAcr.length > 0 && (isSuperAdmin || schools.length > 0);
