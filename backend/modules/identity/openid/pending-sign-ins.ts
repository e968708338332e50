import { randomBytes } from 'node:crypto';
import type { Request } from 'express';

/** What a sign-in is begun with. */
export interface SignInBegun {
  /** Where the person wanted to go: a path of this site. */
  readonly redirect: string;
  /** PKCE: proves at the token endpoint that whoever began exchanges the code. It never leaves this server before that. */
  readonly verifier: string;
  /** The person has to sign in at the provider after this moment, in milliseconds since 1970; null: they may be signed in there. */
  readonly signedInAfter: number | null;
  /** The provider was asked for a second factor. */
  readonly secondFactor: boolean;
}

/** One sign-in in progress, kept in the session until the provider answers. */
export interface PendingSignIn extends SignInBegun {
  readonly handle: string;
  readonly context: { readonly nonce?: string };
}

export const UNKNOWN_STATE = 'unknown state';

const MOST = 5;

/** Returns the page of a tab whose sign-in another tab of the same browser overtook, or undefined. */
export const overtakenPage = ({ query, session }: Request): string | undefined =>
  session.overtakenSignIns?.find(({ handle }) => handle === query['state'])?.redirect;

/**
 * passport-openidconnect's state store. Unlike its own, several tabs may be signing in at once, and each handle works once.
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

  /** Tells whether this browser began a sign-in here with the `state` that it brings back. */
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

  /** The sign-in that this request brings the provider's answer to; set once its state was found. */
  answeredBy(request: Request): PendingSignIn | undefined {
    return this.answering.get(request);
  }
}
