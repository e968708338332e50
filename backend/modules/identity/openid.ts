import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';
import type { Config } from '../../infrastructure/config/config.js';
import { type Claims, fetchUserInfo } from './claims.js';
import { PendingSignIns } from './pending-sign-ins.js';

/** How a sign-in ended. `code` is shown by /admin/login?error=. */
export type SignInOutcome =
  | { readonly ok: true; readonly claims: Claims; readonly redirect: string }
  | { readonly ok: false; readonly code: SignInErrorCode; readonly error?: unknown };

/** `expired`: started too long ago, in another browser, or finished already. `denied`: the person chose not to. */
export type SignInErrorCode = 'denied' | 'expired' | 'email_not_verified' | 'unavailable';

/** The way to the identity provider and back, by passport-openidconnect. */
export class OpenId {
  private readonly passport = new passport.Passport();

  constructor(config: Config) {
    const { oidc } = config;
    const strategy = new OpenIDConnectStrategy(
      {
        issuer: oidc.issuer,
        authorizationURL: oidc.authorizationUrl,
        tokenURL: oidc.tokenUrl,
        userInfoURL: oidc.userInfoUrl,
        clientID: oidc.clientId,
        clientSecret: oidc.clientSecret,
        callbackURL: `${config.publicUrl}/api/login/callback`,
        scope: ['profile', 'email'],
        // Typed as a string; the library makes a fresh one whenever it is set.
        nonce: 'a fresh one each time',
        // The library's declaration narrows the application's state to an object; ours is a path.
        store: new PendingSignIns() as unknown as OpenIDConnectStrategy.SessionStore,
        // Ours below has a timeout and survives an answer that is not JSON, which the library's does not.
        skipUserProfile: true,
      },
      // Nine parameters: the library counts them to decide what to hand over.
      (
        _issuer: string,
        _uiProfile: object,
        idProfile: { readonly id?: string },
        _context: object,
        _idToken: unknown,
        accessToken: unknown,
        _refreshToken: string,
        _params: unknown,
        done: OpenIDConnectStrategy.VerifyCallback,
      ) => {
        fetchUserInfo(oidc.userInfoUrl, String(accessToken), idProfile.id ?? '').then(
          (claims) => done(null, claims),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    );
    this.passport.use('openid', strategy);
  }

  /** Sends the browser to the provider; it comes back to /api/login/callback. */
  begin(
    request: Request,
    response: Response,
    redirect: string,
    again: boolean,
    failed: (error: unknown) => void,
  ): void {
    const handler = this.passport.authenticate('openid', {
      state: redirect,
      ...(again ? { prompt: 'login' } : {}),
    } as object) as RequestHandler;
    void handler(request, response, failed);
  }

  /** Takes the provider's answer. */
  finish(request: Request, response: Response): Promise<SignInOutcome> {
    return new Promise((resolve) => {
      const failed = (error: unknown): void => resolve({ ok: false, code: 'unavailable', error });
      const callback = (
        error: unknown,
        claims?: Claims | false,
        info?: { readonly state?: unknown },
      ): void => {
        if (error) return failed(error);
        if (!claims)
          return resolve({
            ok: false,
            code: request.query['error'] === 'access_denied' ? 'denied' : 'expired',
          });
        resolve({ ok: true, claims, redirect: typeof info?.state === 'string' ? info.state : '/' });
      };
      // Without an answer in the query the library would begin again instead.
      if (!request.query['code'] && !request.query['error'])
        return resolve({ ok: false, code: 'expired' });
      const handler = this.passport.authenticate('openid', callback) as RequestHandler;
      void handler(request, response, failed);
    });
  }
}
