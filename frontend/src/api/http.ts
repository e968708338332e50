import { HttpError, NetworkError } from './errors';
import { learnServerClock } from './server-clock';

interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Request body, sent as JSON. Without it, the request has neither a body nor a content type. */
  payload?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** Sends one request to our own API, with the session's cookie. @throws HttpError or NetworkError */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { method = 'GET', payload, headers = {}, signal } = options;
  const hasPayload = payload !== undefined;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { ...(hasPayload ? { 'Content-Type': 'application/json' } : {}), ...headers },
    body: hasPayload ? JSON.stringify(payload) : undefined,
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new NetworkError();
  });
  learnServerClock(response.headers);
  const text = await response.text().catch(() => {
    throw new NetworkError();
  });
  if (!response.ok) throw new HttpError(response.status, response.statusText, text);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Returns the URL path of a query key: its parts joined by slashes. */
export const pathOf = (key: readonly unknown[]): string => key.map(String).join('/');

/** Sends a GET request to the URL path of the query key, and returns the JSON. */
export const read = <T>({
  queryKey,
  signal,
}: {
  queryKey: readonly unknown[];
  signal?: AbortSignal;
}): Promise<T> => call<T>(pathOf(queryKey), { signal });

/** Fetches the URL path of the query key; returns `null` if nobody is signed in. */
export async function readOrNull<T>(context: {
  queryKey: readonly unknown[];
  signal?: AbortSignal;
}): Promise<T | null> {
  try {
    return await read<T>(context);
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
