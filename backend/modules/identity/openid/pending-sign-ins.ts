import { randomBytes } from 'node:crypto';
import type { Request } from 'express';

export interface SignInBegun {
  /** Path of this site that the person wanted to open. */
  readonly redirect: string;
  /**
   * PKCE verifier. It proves to the provider that this server began the sign-in, and leaves this server only for that
   * proof.
   */
  readonly verifier: string;
  /**
   * Time after which the person must have signed in at the provider, in milliseconds since 1970; null accepts an older
   * sign-in.
   */
  readonly signedInAfter: number | null;
  /** True when the provider was asked for a second factor. */
  readonly secondFactor: boolean;
}

export interface PendingSignIn extends SignInBegun {
  readonly handle: string;
  readonly context: { readonly nonce?: string };
}

export const UNKNOWN_STATE = 'unknown state';

const MOST = 5;

/** Returns the page of a tab whose sign-in another tab of the same browser finished first, or undefined. */
export const overtakenPage = ({ query, session }: Request): string | undefined =>
  session.overtakenSignIns?.find(({ handle }) => handle === query['state'])?.redirect;

/**
 * Stores sign-ins in progress for passport-openidconnect. Unlike the library's own store, it allows sign-ins in several
 * tabs, and each handle works once.
 */
export class PendingSignIns {
  private readonly answering = new WeakMap<Request, PendingSignIn>();

  store(
    request: Request,
    context: PendingSignIn['context'],
    begun: SignInBegun,
    _meta: object,
    done: (error: Error | null, handle?: string) => void,
  ): void {
    const handle = randomBytes(18).toString('base64url');
    const pending = request.session.pendingSignIns ?? [];
    request.session.pendingSignIns = [...pending.slice(1 - MOST), { ...begun, handle, context }];
    done(null, handle);
  }

  /** Returns true when the request's `state` belongs to a sign-in that this browser began here. */
  has({ query, session }: Request): boolean {
    return session.pendingSignIns?.some(({ handle }) => handle === query['state']) ?? false;
  }

  verify(
    request: Request,
    handle: string,
    done: (error: Error | null, context?: object | false, state?: unknown) => void,
  ): void {
    const pending = request.session.pendingSignIns ?? [];
    const found = pending.find((each) => each.handle === handle);
    if (!found) return done(null, false, { message: UNKNOWN_STATE });
    request.session.pendingSignIns = pending.filter((each) => each !== found);
    this.answering.set(request, found);
    done(null, found.context, found.redirect);
  }

  /** Returns the sign-in that this request completes; undefined before its `state` was checked. */
  answeredBy(request: Request): PendingSignIn | undefined {
    return this.answering.get(request);
  }
}
