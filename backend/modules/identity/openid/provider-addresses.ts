import type { OidcConfig } from '../../../infrastructure/config/config.js';
import { PROVIDER_PATIENCE_MS } from './provider-patience.js';

/** Addresses of an OpenID provider's endpoints. */
export interface ProviderAddresses {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  /** The provider's signing keys. */
  readonly jwksUrl: string;
  /** Page on which browsers end their session; null when the provider has none, or it must not be used. */
  readonly endSessionUrl: string | null;
}

/**
 * The configured addresses, and for the others those that the provider publishes (OpenID Connect Discovery 1.0).
 * @throws Error when the provider is down, when its document names another issuer, or when an address is missing
 */
export async function providerAddresses(oidc: OidcConfig): Promise<ProviderAddresses> {
  const { issuer, authorizationUrl, tokenUrl, userInfoUrl, jwksUrl, endSessionUrl } = oidc;
  const ownOrNone = endSessionUrl === 'none' ? null : endSessionUrl;
  if (authorizationUrl && tokenUrl && userInfoUrl && jwksUrl)
    return { authorizationUrl, tokenUrl, userInfoUrl, jwksUrl, endSessionUrl: ownOrNone };
  const document = await publishedBy(issuer);
  const published = (name: string): string => {
    const url = document[name];
    if (typeof url !== 'string' || !URL.canParse(url))
      throw new Error(`The identity provider's document has no ${name}`);
    // A provider reached by https must not receive codes or tokens unencrypted.
    if (issuer.startsWith('https:') && !url.startsWith('https:'))
      throw new Error(`The identity provider's ${name} is not https`);
    return url;
  };
  return {
    authorizationUrl: authorizationUrl ?? published('authorization_endpoint'),
    tokenUrl: tokenUrl ?? published('token_endpoint'),
    userInfoUrl: userInfoUrl ?? published('userinfo_endpoint'),
    jwksUrl: jwksUrl ?? published('jwks_uri'),
    endSessionUrl:
      endSessionUrl === null && document['end_session_endpoint'] !== undefined
        ? published('end_session_endpoint')
        : ownOrNone,
  };
}

async function publishedBy(issuer: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(PROVIDER_PATIENCE_MS),
  });
  if (!answer.ok)
    throw new Error(`The identity provider's configuration answered ${answer.status}`);
  const document = (await answer.json()) as Readonly<Record<string, unknown>>;
  if (document['issuer'] !== issuer)
    throw new Error("The identity provider's configuration is another issuer's");
  return document;
}
