import { promisify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { toProfile } from './openid/user-info.js';
import { OpenId, type SignInErrorCode, type WantedSignIn } from './openid/openid.js';
import { needsSecondFactor } from './second-factor.js';
import { overtakenPage } from './openid/pending-sign-ins.js';
import { People } from './people.js';
import { sessionCookieName } from './session.js';

const LONGEST_USER_AGENT = 300;

/** Signs people in and out through the identity provider. */
@Injectable()
export class SignIn {
  private readonly openId: OpenId;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(People) private readonly people: People,
  ) {
    this.openId = new OpenId(config);
  }

  begin(request: Request, response: Response, wanted: WantedSignIn): Promise<void> {
    return this.openId.begin(request, response, wanted, (error) =>
      response.redirect(failure('unavailable', request, error)),
    );
  }

  /** Returns the next address of the browser: the wanted page, or the sign-in page with the error. */
  async finish(request: Request, response: Response): Promise<string> {
    const outcome = await this.openId.finish(request, response);
    // The person is already signed in: another tab finished first, or the answer came twice.
    if (!outcome.ok && outcome.code === 'expired' && request.person)
      return overtakenPage(request) ?? '/';
    if (!outcome.ok) return failure(outcome.code, request, outcome.error);
    const profile = toProfile(outcome.claims, this.config.oidc);
    if (!profile) return failure('email_not_verified', request);
    const { userId } = await this.people.signIn(profile);
    const { shown, asked } = outcome.secondFactor;
    const person = await this.people.find(userId);
    if (!shown && person && needsSecondFactor(person, this.config.oidc))
      return asked ? failure('second_factor', request) : strongLogin(outcome.redirect);
    const overtakenSignIns = (request.session.pendingSignIns ?? []).map(({ handle, redirect }) => ({
      handle,
      redirect,
    }));
    // The session gets a new id, because somebody else may know its id from before the sign-in.
    await promisify(request.session.regenerate.bind(request.session))();
    const now = Date.now();
    Object.assign(request.session, {
      userId,
      overtakenSignIns,
      signedInAt: now,
      lastSeen: now,
      userAgent: request.get('user-agent')?.slice(0, LONGEST_USER_AGENT),
    });
    if (shown) request.session.secondFactor = true;
    if (outcome.authenticatedAt !== null) request.session.authenticatedAt = outcome.authenticatedAt;
    await promisify(request.session.save.bind(request.session))();
    logger.info({ requestId: request.context?.requestId, actor: userId }, 'signed in');
    return outcome.redirect;
  }

  /** Signs the person out. Returns the next address of the browser: the provider's sign-out page, or the home page. */
  async out(request: Request, response: Response): Promise<string> {
    const wasSignedIn = request.session.userId !== undefined;
    await promisify(request.session.destroy.bind(request.session))();
    const secure = this.config.publicUrl.startsWith('https:');
    response.clearCookie(sessionCookieName(this.config), {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
    });
    return (wasSignedIn ? await this.openId.endOfSession() : null) ?? '/';
  }
}

/**
 * Returns the address of a second sign-in that asks for a second factor. Only the first sign-in shows if the person is
 * staff.
 */
const strongLogin = (redirect: string): string =>
  `/api/login?strong=1&redirect=${encodeURIComponent(redirect)}`;

function failure(code: SignInErrorCode, request: Request, error?: unknown): string {
  logger[error === undefined ? 'info' : 'warn'](
    { requestId: request.context?.requestId, code, ...(error ? { err: error } : {}) },
    'sign-in failed',
  );
  return `/admin/login?error=${code}`;
}
