import type { OutgoingHttpHeaders } from 'node:http';
import type { dataCallback } from 'oauth';
import { PROVIDER_PATIENCE_MS } from './provider-patience.js';

/**
 * Replaces the `oauth` library's own request, which has no timeout and never reports an answer that was cut off. A
 * redirect is an error: the client's secret must not go anywhere else. An error that the callback throws is passed to
 * it as an error, too.
 */
export function requestInTime(
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
/** The library's value for "no error", which its types leave out. */
const NO_ERROR = null as unknown as Failure;

/** @throws Error with `statusCode` and `data` of an answer that is not 2xx, as the library expects */
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
