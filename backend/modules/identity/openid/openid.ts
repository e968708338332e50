import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import passport from 'passport';
import type OpenIDConnectStrategy from 'passport-openidconnect';
import type { Config } from '../../../infrastructure/config/config.js';
import { showsSecondFactor } from '../second-factor.js';
import { UntrustedIdToken, verifyIdToken } from './id-token.js';
import { PendingSignIns, UNKNOWN_STATE, type SignInBegun } from './pending-sign-ins.js';
import { PkceStrategy } from './pkce-strategy.js';
import { providerAddresses, type ProviderAddresses } from './provider-addresses.js';
import { PROVIDER_PATIENCE_MS } from './provider-patience.js';
import { type Claims, fetchUserInfo } from './user-info.js';

/** How a sign-in ended. `code` is shown by /admin/login?error=. */
export type SignInOutcome =
  | {
      readonly ok: true;
      readonly claims: Claims;
      readonly redirect: string;
      /** As VerifiedIdToken has it. */
      readonly authenticatedAt: number | null;
      /** Whether the provider says that there was one, and whether it was asked for one. */
      readonly secondFactor: { readonly shown: boolean; readonly asked: boolean };
    }
  | {
      readonly ok: false;
      readonly code: SignInErrorCode;
      /** There for the operator; absent when the browser alone can cause the failure. */
      readonly error?: unknown;
    };

/**
 * `expired`: started too long ago, in another browser, or finished already. `denied`: the person chose not to. `untrusted`:
 * the provider's answer is not what OpenID Connect asks for. `not_again`: the provider let them in without asking anew.
 * `second_factor`: it let staff in without a second factor, though it was asked for one.
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
  /** A path of this site. */
  readonly redirect: string;
  /** The person has to prove anew who they are, also when the provider remembers them. */
  readonly again: boolean;
  /** The provider is asked for a second factor (OIDC_STAFF_ACR). */
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
 * A token under a key that is not known makes us ask for the keys before the hour is over. At once each time: only the
 * provider's own token endpoint brings tokens here, so nobody else can make us ask.
 */
const KEYS_AGAIN_MS = 0;
const KEYS_KEPT_MS = 60 * 60_000;

/** The way to the identity provider and back, by passport-openidconnect; its addresses are asked for at the first sign-in. */
export class OpenId {
  private readonly pending = new PendingSignIns();
  private provider: Promise<Provider> | null = null;

  constructor(private readonly config: Config) {}

  /** Sends the browser to the provider; it comes back to /api/login/callback. */
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

  /** Takes the provider's answer. */
  async finish(request: Request, response: Response): Promise<SignInOutcome> {
    // Without an answer in the query the library would start a new sign-in.
    const { code, error } = request.query;
    // Errors come by the browser, so anybody can write them: none is an alarm.
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
      if (!(error instanceof UntrustedIdToken)) return { ok: false, code: 'unavailable', error };
      return { ok: false, code: error.notAgain ? 'not_again' : 'untrusted', error };
    }
  }

  /**
   * Where a browser goes that has signed out here, to be signed out at the provider as well (OpenID Connect RP-Initiated
   * Logout 1.0); null when the provider has no such place, does not say, or is away. The provider then sends it to our home
   * page. No ID token goes along: we keep none, because it names the person, so the provider may ask whether they want to.
   */
  async endOfSession(): Promise<string | null> {
    const { endSessionUrl } = await this.known().catch(() => ({ endSessionUrl: null }));
    if (endSessionUrl === null) return null;
    const url = new URL(endSessionUrl);
    url.searchParams.set('client_id', this.config.oidc.clientId);
    url.searchParams.set('post_logout_redirect_uri', `${this.config.publicUrl}/`);
    return url.href;
  }

  /** A provider that was away is asked again at the next sign-in. */
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
        // Typed as a string, but the library makes a new one whenever it is set.
        nonce: 'a fresh one each time',
        // The library's declaration narrows the application's state; ours is SignInBegun.
        store: this.pending as unknown as OpenIDConnectStrategy.SessionStore,
        // Ours below has a timeout and survives an answer that is not JSON; the library's does
        // neither.
        skipUserProfile: true,
        passReqToCallback: true,
      } as OpenIDConnectStrategy.StrategyOptions,
      this.pending,
      // Ten parameters: the library counts them to decide what to hand over.
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
