import { randomBytes } from 'node:crypto';
import type { Request } from 'express';

/** One way out to the identity provider and, hopefully, back: kept in the session until the provider answers. */
export interface PendingSignIn {
  readonly handle: string;
  readonly context: object;
  /** Where the person wanted to be: a path of this site. */
  readonly redirect: string;
}

const MOST = 5;

/**
 * passport-openidconnect's state store. Unlike its own, several tabs may be signing in at once, and each handle works once.
 */
export class PendingSignIns {
  store(
    request: Request,
    context: object,
    redirect: string,
    _meta: object,
    done: (error: Error | null, handle?: string) => void,
  ): void {
    const handle = randomBytes(18).toString('base64url');
    const pending = request.session.pendingSignIns ?? [];
    request.session.pendingSignIns = [...pending.slice(1 - MOST), { handle, context, redirect }];
    done(null, handle);
  }

  verify(
    request: Request,
    handle: string,
    done: (error: Error | null, context?: object | false, state?: unknown) => void,
  ): void {
    const pending = request.session.pendingSignIns ?? [];
    const found = pending.find((each) => each.handle === handle);
    if (!found) return done(null, false, { message: 'unknown state' });
    request.session.pendingSignIns = pending.filter((each) => each !== found);
    done(null, found.context, found.redirect);
  }
}
