import { createHash } from 'node:crypto';
import type { Request } from 'express';
import OpenIDConnectStrategy from 'passport-openidconnect';
import type { PendingSignIns } from './pending-sign-ins.js';
import { requestInTime } from './token-request.js';

/** What this strategy is asked for beside the library's own options. */
export interface PkceOptions {
  readonly verifier: string;
  /** Asks the provider for a new sign-in, whatever session it remembers. */
  readonly again: boolean;
  /** `acr_values` to ask for; empty: none. */
  readonly acrValues: readonly string[];
}

type Exchange = (code: string, parameters: Record<string, unknown>, done: unknown) => void;

/**
 * passport-openidconnect with what version 0.1.2 leaves out on the way there and back: PKCE (RFC 7636, S256), a max_age
 * for one sign-in, and a limit of time for the exchange of the code. Of the ID token it checks iss, aud, azp, exp and nonce,
 * but neither the signature nor the algorithm, no other audience, and max_age never (its `issued` is a text after a session
 * was stored): id-token.ts checks all of it.
 */
export class PkceStrategy extends OpenIDConnectStrategy {
  constructor(
    options: OpenIDConnectStrategy.StrategyOptions,
    private readonly pending: PendingSignIns,
    verify: OpenIDConnectStrategy.VerifyFunction,
  ) {
    super(options, verify);
    Object.defineProperty(this._oauth2, '_request', { value: requestInTime });
  }

  override authenticate(
    request: Request,
    options?: OpenIDConnectStrategy.AuthenticateOptions,
  ): unknown {
    // Passport makes an object of its own for each request, so this is the request's alone.
    const shared = this._oauth2;
    const exchange = shared.getOAuthAccessToken.bind(shared) as Exchange;
    const own = (code: string, parameters: Record<string, unknown>, done: unknown): void =>
      exchange(
        code,
        { ...parameters, code_verifier: this.pending.answeredBy(request)?.verifier },
        done,
      );
    this._oauth2 = Object.create(shared, {
      getOAuthAccessToken: { value: own },
    }) as typeof shared;
    return super.authenticate(request, options);
  }

  override authorizationParams(options?: Partial<PkceOptions>): object {
    if (!options?.verifier) return {};
    return {
      code_challenge: createHash('sha256').update(options.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(options.again ? { max_age: 0 } : {}),
      ...(options.acrValues?.length ? { acr_values: options.acrValues.join(' ') } : {}),
    };
  }
}
