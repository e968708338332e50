import { createHash } from 'node:crypto';
import type { Request } from 'express';
import OpenIDConnectStrategy from 'passport-openidconnect';
import type { PendingSignIns } from './pending-sign-ins.js';
import type { OutgoingHttpHeaders } from 'node:http';
import type { dataCallback } from 'oauth';
import { PROVIDER_PATIENCE_MS } from './provider-patience.js';

/** Options of one sign-in, besides the library's own. */
interface PkceOptions {
  readonly verifier: string;
  /** True to request a new sign-in, even if the provider remembers the person. */
  readonly again: boolean;
  /** Values of the parameter `acr_values`; empty for none. */
  readonly acrValues: readonly string[];
}

type Exchange = (code: string, parameters: Record<string, unknown>, done: unknown) => void;

/**
 * Adds to passport-openidconnect 0.1.2: PKCE (RFC 7636, S256), max_age, and a timeout for the exchange of the code. The
 * library does not check the ID token's signature, algorithm, further audiences or max_age; id-token.ts does.
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
    // Passport creates a strategy object for each request, so this change affects one request only.
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

/**
 * Replaces the `oauth` library's request, which has no timeout and does not notice a truncated answer. A redirect is an
 * error, because the client's secret must not go to another address.
 */
function requestInTime(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders | null,
  body: string,
  _accessToken: string | null,
  done: dataCallback,
): void {
  bodyOf(url, { method, body, headers: headers as Record<string, string> })
    .then((answer) => done(NO_ERROR, answer))
    .catch((error: unknown) => done(error as Failure));
}

type Failure = Parameters<dataCallback>[0];
/** Value for "no error" in the library's callback, which its types leave out. */
const NO_ERROR = null as unknown as Failure;

/**
 * Sends a request and returns the body of its answer. @throws Error with `statusCode` and `data` for an answer that is
 * not 2xx, as the library expects
 */
async function bodyOf(url: string, request: RequestInit): Promise<string> {
  const answer = await fetch(url, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_PATIENCE_MS),
  });
  const data = await answer.text();
  if (answer.ok) return data;
  const { status: statusCode } = answer;
  throw Object.assign(new Error(`The identity provider answered ${statusCode}`), {
    statusCode,
    data,
  });
}
