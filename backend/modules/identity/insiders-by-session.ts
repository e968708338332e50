import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import type { OidcConfig } from '../../infrastructure/config/config.js';
import type { Insiders } from '../../infrastructure/http/insiders.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { People } from './people.js';
import type { SignedInPerson } from './policy.js';
import { needsSecondFactor } from './second-factor.js';
import { hasSession } from './session.js';
import { Sessions } from './sessions/sessions.js';

/** Finds the caller's rank, such as staff, from the session cookie. */
export class InsidersBySession implements Insiders {
  constructor(
    private readonly session: RequestHandler,
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly oidc: Pick<OidcConfig, 'staffAcr'>,
  ) {}

  async rankOf(
    request: Request,
    response: Response,
  ): Promise<'nobody' | 'somebody' | 'super administrator'> {
    // Health checks are called by programs without a session, which are answered without a query.
    if (!request.headers.cookie) return 'nobody';
    try {
      await promisify(this.session)(request, response);
      if (!hasSession(request)) return 'nobody';
      const person = await this.personOf(request);
      if (!person) return 'nobody';
      return person.isSuperAdmin ? 'super administrator' : 'somebody';
    } catch (error) {
      logger.warn(
        { err: error },
        'the caller counts as nobody, because the session cannot be read',
      );
      return 'nobody';
    }
  }

  /**
   * Returns the signed-in person. Null when nobody is signed in, the session has ended, or staff signed in without a
   * required second factor.
   */
  async personOf({ session, sessionID }: Request): Promise<SignedInPerson | null> {
    const person = session.userId ? await this.people.find(session.userId) : null;
    // Refuses also a person who became staff after signing in, and sessions from before a second factor was required.
    if (!person || (!session.secondFactor && needsSecondFactor(person, this.oidc))) return null;
    return (await this.sessions.goesOn(sessionID, session, person)) ? person : null;
  }
}
