import type { OidcConfig } from '../../../infrastructure/config/config.js';
import { PROVIDER_PATIENCE_MS } from './provider-patience.js';

/** Where an OpenID provider does what. */
export interface ProviderAddresses {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  /** Its signing keys. */
  readonly jwksUrl: string;
  /** Where browsers end their session there; null when it has no such place or it is not to be used. */
  readonly endSessionUrl: string | null;
}

/**
 * The addresses that are set, and for the others what the provider publishes (OpenID Connect Discovery 1.0).
 * @throws Error when the provider is away, is another one than its document says, or leaves one out
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
    // A provider reached by https sends nobody's code or token over the open net.
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
