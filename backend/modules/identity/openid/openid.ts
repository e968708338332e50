import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import passport from 'passport';
import type OpenIDConnectStrategy from 'passport-openidconnect';
import type { Config, OidcConfig } from '../../../infrastructure/config/config.js';
import { showsSecondFactor } from '../second-factor.js';
import { UntrustedIdToken, verifyIdToken } from './id-token.js';
import { PendingSignIns, UNKNOWN_STATE, type SignInBegun } from './pending-sign-ins.js';
import { PkceStrategy } from './pkce-strategy.js';
import { PROVIDER_PATIENCE_MS } from './provider-patience.js';
import { type Claims, fetchUserInfo } from './user-info.js';

/** Returns true when the provider does not know the code, which anybody can invent, or does not accept it any more. */
const isUnknownCode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'invalid_grant';

/** Result of a sign-in. The page /admin/login?error= explains the `code`. */
type SignInOutcome =
  | {
      readonly ok: true;
      readonly claims: Claims;
      readonly redirect: string;
      readonly authenticatedAt: number | null;
      /** Second factor of the sign-in: `shown` when the provider reports one, `asked` when we asked for one. */
      readonly secondFactor: { readonly shown: boolean; readonly asked: boolean };
    }
  | {
      readonly ok: false;
      readonly code: SignInErrorCode;
      /** Cause of the failure for the operator's log. Absent when a browser alone can cause it. */
      readonly error?: unknown;
    };

/**
 * Reasons why a sign-in failed. `expired`: too long ago, begun in another browser, or already finished. `denied`:
 * refused by the person. `untrusted`: the provider's answer is not valid. `not_again`: the provider did not ask the
 * person to sign in again. `second_factor`: the provider let staff in without one.
 */
export type SignInErrorCode =
  | 'denied'
  | 'expired'
  | 'email_not_verified'
  | 'unavailable'
  | 'untrusted'
  | 'not_again'
  | 'second_factor';

export interface WantedSignIn {
  /** Path of this site that opens after the sign-in. */
  readonly redirect: string;
  /** True when the person must sign in again, even if the provider remembers them. */
  readonly again: boolean;
  /** True when the provider is asked for a second factor (OIDC_STAFF_ACR). */
  readonly secondFactor: boolean;
}

interface SignedInAtProvider {
  readonly claims: Claims;
  readonly authenticatedAt: number | null;
  readonly secondFactor: { readonly shown: boolean; readonly asked: boolean };
}

interface Provider {
  readonly endSessionUrl: string | null;
  readonly passport: passport.Authenticator;
  readonly userInfoUrl: string;
  readonly keys: JWTVerifyGetKey;
}

/**
 * A token with an unknown key reloads the provider's keys at once. Tokens come only from the provider's own endpoint,
 * so nobody else can trigger a reload.
 */
const KEYS_AGAIN_MS = 0;
const KEYS_KEPT_MS = 60 * 60_000;

/**
 * Sends browsers to the identity provider and handles its answer, with passport-openidconnect. The provider's addresses
 * are loaded at the first sign-in.
 */
export class OpenId {
  private readonly pending = new PendingSignIns();
  private provider: Promise<Provider> | null = null;

  constructor(private readonly config: Config) {}

  /** Sends the browser to the provider, which sends it back to /api/login/callback. */
  async begin(
    request: Request,
    response: Response,
    { redirect, again, secondFactor }: WantedSignIn,
    failed: (error: unknown) => void,
  ): Promise<void> {
    try {
      const { passport } = await this.known();
      const verifier = randomBytes(32).toString('base64url');
      const signedInAfter = again ? Date.now() : null;
      const state: SignInBegun = { redirect, verifier, signedInAfter, secondFactor };
      const acrValues = secondFactor ? this.config.oidc.staffAcr : [];
      const options = { state, verifier, again, acrValues, ...(again ? { prompt: 'login' } : {}) };
      const handler = passport.authenticate('openid', options as object) as RequestHandler;
      void handler(request, response, failed);
    } catch (error) {
      failed(error);
    }
  }

  async finish(request: Request, response: Response): Promise<SignInOutcome> {
    // The library would start a new sign-in when the query has neither code nor error.
    const { code, error } = request.query;
    // Anybody can invent an error in the query, so none of them is logged as an alarm.
    if (error === 'access_denied') return { ok: false, code: 'denied' };
    if ((!code && !error) || !this.pending.has(request)) return { ok: false, code: 'expired' };
    if (error) return { ok: false, code: 'unavailable' };
    try {
      const { passport } = await this.known();
      return await new Promise((resolve, reject) => {
        const callback = (
          error: unknown,
          person?: SignedInAtProvider | false,
          info?: { readonly state?: unknown; readonly message?: string },
        ): void => {
          if (error) return reject(error as Error);
          if (!person) return resolve(refusal(info?.message));
          const redirect = typeof info?.state === 'string' ? info.state : '/';
          resolve({ ok: true, ...person, redirect });
        };
        const handler = passport.authenticate('openid', callback) as RequestHandler;
        void handler(request, response, reject);
      });
    } catch (error) {
      if (isUnknownCode(error)) return { ok: false, code: 'expired' };
      if (!(error instanceof UntrustedIdToken)) return { ok: false, code: 'unavailable', error };
      return { ok: false, code: error.notAgain ? 'not_again' : 'untrusted', error };
    }
  }

  /**
   * Returns the address at which a signed-out browser also signs out at the provider (OpenID Connect RP-Initiated
   * Logout 1.0). Null when the provider has none or is down. We store no ID token to send along, so the provider may
   * ask for confirmation.
   */
  async endOfSession(): Promise<string | null> {
    const { endSessionUrl } = await this.known().catch(() => ({ endSessionUrl: null }));
    if (endSessionUrl === null) return null;
    const url = new URL(endSessionUrl);
    url.searchParams.set('client_id', this.config.oidc.clientId);
    url.searchParams.set('post_logout_redirect_uri', `${this.config.publicUrl}/`);
    return url.href;
  }

  /** Loads the provider's addresses once; after a failure the next sign-in tries again. */
  private known(): Promise<Provider> {
    this.provider ??= providerAddresses(this.config.oidc)
      .then((addresses) => this.providerAt(addresses))
      .catch((error: unknown) => {
        this.provider = null;
        throw error;
      });
    return this.provider;
  }

  private providerAt({ jwksUrl, userInfoUrl, ...urls }: ProviderAddresses): Provider {
    const { oidc, publicUrl } = this.config;
    const provider: Provider = {
      endSessionUrl: urls.endSessionUrl,
      passport: new passport.Passport(),
      userInfoUrl,
      keys: createRemoteJWKSet(new URL(jwksUrl), {
        cooldownDuration: KEYS_AGAIN_MS,
        cacheMaxAge: KEYS_KEPT_MS,
        timeoutDuration: PROVIDER_PATIENCE_MS,
      }),
    };
    const strategy = new PkceStrategy(
      {
        issuer: oidc.issuer,
        authorizationURL: urls.authorizationUrl,
        tokenURL: urls.tokenUrl,
        userInfoURL: userInfoUrl,
        clientID: oidc.clientId,
        clientSecret: oidc.clientSecret,
        callbackURL: `${publicUrl}/api/login/callback`,
        scope: ['profile', 'email'],
        // The library makes a new nonce for each sign-in whenever this option is set, although its types declare a
        // string.
        nonce: 'a fresh one each time',
        // The library's types narrow the state to their own; our state is SignInBegun.
        store: this.pending as unknown as OpenIDConnectStrategy.SessionStore,
        // We request user info ourselves, with a timeout, and accept answers that are not JSON.
        skipUserProfile: true,
        passReqToCallback: true,
      } as OpenIDConnectStrategy.StrategyOptions,
      this.pending,
      // The library counts the declared parameters to decide which arguments to pass.
      (
        request: Request,
        _issuer: string,
        _uiProfile: object,
        _idProfile: object,
        _context: object,
        idToken: unknown,
        accessToken: unknown,
        _refreshToken: string,
        _params: unknown,
        done: OpenIDConnectStrategy.VerifyCallback,
      ) => {
        this.verify(provider, request, String(idToken), String(accessToken)).then(
          (person) => done(null, person),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    );
    provider.passport.use('openid', strategy);
    return provider;
  }

  private async verify(
    { keys, userInfoUrl }: Provider,
    request: Request,
    idToken: string,
    accessToken: string,
  ): Promise<SignedInAtProvider> {
    const begun = this.pending.answeredBy(request);
    const { issuer, clientId } = this.config.oidc;
    const token = await verifyIdToken(idToken, keys, {
      issuer,
      clientId,
      accessToken,
      nonce: begun?.context.nonce ?? '',
      signedInAfter: begun?.signedInAfter ?? null,
    });
    return {
      claims: await fetchUserInfo(userInfoUrl, accessToken, token.subject),
      authenticatedAt: token.authenticatedAt,
      secondFactor: {
        shown: showsSecondFactor(token, this.config.oidc),
        asked: begun?.secondFactor ?? false,
      },
    };
  }
}

function refusal(message: string | undefined): SignInOutcome {
  if (message === UNKNOWN_STATE) return { ok: false, code: 'expired' };
  return { ok: false, code: 'untrusted', error: new UntrustedIdToken(message ?? 'refused') };
}

interface ProviderAddresses {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly jwksUrl: string;
  /** Page on which browsers end their session; null when the provider has none or it must not be used. */
  readonly endSessionUrl: string | null;
}

/**
 * Returns the configured addresses, and loads missing ones from the provider (OpenID Connect Discovery 1.0). @throws
 * Error when the provider is down, its document names another issuer, or an address is missing
 */
async function providerAddresses(oidc: OidcConfig): Promise<ProviderAddresses> {
  const { issuer, authorizationUrl, tokenUrl, userInfoUrl, jwksUrl, endSessionUrl } = oidc;
  const ownOrNone = endSessionUrl === 'none' ? null : endSessionUrl;
  if (authorizationUrl && tokenUrl && userInfoUrl && jwksUrl)
    return { authorizationUrl, tokenUrl, userInfoUrl, jwksUrl, endSessionUrl: ownOrNone };
  const document = await publishedBy(issuer);
  const published = (name: string): string => {
    const url = document[name];
    if (typeof url !== 'string' || !URL.canParse(url))
      throw new Error(`The identity provider's document has no ${name}`);
    // A provider with an https issuer must not receive codes or tokens unencrypted.
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
