import type { OutgoingHttpHeaders } from 'node:http';
import type { dataCallback } from 'oauth';
import { PROVIDER_PATIENCE_MS } from './provider-patience.js';

/**
 * A request in place of the `oauth` library's own, which has no time limit and never hears of an answer that was cut off in
 * its middle. A redirect is an error: the client's secret goes nowhere else. What the caller throws over an answer comes
 * back to it as an error too.
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
/** As the library says it; its types leave it out. */
const NO_ERROR = null as unknown as Failure;

/** @throws Error with the `statusCode` and the `data` of an answer that is not 2xx, for the library to read */
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
