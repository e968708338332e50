import { promisify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { toProfile } from './claims.js';
import { OpenId, type SignInErrorCode } from './openid.js';
import { People } from './people.js';
import { sessionCookieName } from './session.js';

/** From a click on Login to a session, and out again. */
@Injectable()
export class SignIn {
  private readonly openId: OpenId;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(People) private readonly people: People,
  ) {
    this.openId = new OpenId(config);
  }

  /** @param again the person has to show anew who they are, also when the provider remembers them */
  begin(request: Request, response: Response, redirect: string, again: boolean): void {
    this.openId.begin(request, response, redirect, again, (error) =>
      response.redirect(failure('unavailable', request, error)),
    );
  }

  /** Answers where the browser goes next: where the person wanted to be, or the sign-in page with what happened. */
  async finish(request: Request, response: Response): Promise<string> {
    const outcome = await this.openId.finish(request, response);
    // Another tab was faster, or the answer came twice: there is nothing to complain about.
    if (!outcome.ok && outcome.code === 'expired' && request.person) return '/';
    if (!outcome.ok) return failure(outcome.code, request, outcome.error);
    const profile = toProfile(outcome.claims);
    if (!profile) return failure('email_not_verified', request);
    const { userId } = await this.people.signIn(profile);
    // A session id from before the sign-in may be known to somebody else.
    await promisify(request.session.regenerate.bind(request.session))();
    request.session.userId = userId;
    request.session.authenticatedAt = Date.now();
    await promisify(request.session.save.bind(request.session))();
    logger.info({ requestId: request.context?.requestId, actor: userId }, 'signed in');
    return outcome.redirect;
  }

  async out(request: Request, response: Response): Promise<void> {
    await promisify(request.session.destroy.bind(request.session))();
    const secure = this.config.publicUrl.startsWith('https:');
    response.clearCookie(sessionCookieName(this.config), {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
    });
  }
}

function failure(code: SignInErrorCode, request: Request, error?: unknown): string {
  logger.warn(
    { requestId: request.context?.requestId, code, ...(error ? { err: error } : {}) },
    'sign-in failed',
  );
  return `/admin/login?error=${code}`;
}
