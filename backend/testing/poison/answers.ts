import type { Sent } from './request.js';

export interface Read {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  readonly text: string;
}

let callers = 0;

/** Returns a new client address for each call, so that no rate limit refuses the call. */
const nextAddress = (): string => {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
};

/** Sends a request by real HTTP and adds faults of its answer to the list, see {@link complaintAbout}. */
export async function ask(
  origin: string,
  sent: Sent,
  faults: string[],
  cookie?: string,
): Promise<Read> {
  const what = describe(sent);
  const answer = await fetch(origin + sent.path, {
    method: sent.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': nextAddress(),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...sent.headers,
    },
    body: sent.body,
  }).catch((error: Error) => {
    faults.push(`No answer to ${what}: ${String(error.cause ?? error)}`);
    return new Response();
  });
  const type = answer.headers.get('content-type') ?? '';
  const bytes = type.startsWith('text/event-stream')
    ? await firstBytes(answer)
    : Buffer.from(await answer.arrayBuffer());
  const read: Read = { status: answer.status, type, bytes, text: bytes.toString() };
  const complaint = complaintAbout(sent.path, read);
  if (complaint) faults.push(`${complaint}: ${what} -> ${read.status} ${read.text.slice(0, 300)}`);
  return read;
}

export const page = (path: string, accept = 'text/html'): Sent => ({
  method: 'GET',
  path,
  headers: { accept },
  body: undefined,
});

/** Paths of streams and downloads, whose answers are not JSON. */
const NOT_JSON =
  /^(?:text\/(?:event-stream|calendar|csv)|application\/(?:pdf|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))/;

/**
 * Returns a complaint about an answer: a 5xx, a body that should be JSON and is not, or a refusal without message and
 * fields (design.md, section 8).
 */
function complaintAbout(path: string, { status, type, text }: Read): string | null {
  if (status >= 500) return 'A fault of ours';
  const isJson = type.startsWith('application/json');
  if (status >= 400) {
    if (!isJson) return 'A refusal that is not JSON';
    const { message, error } = JSON.parse(text) as Record<string, unknown>;
    const says = typeof message === 'string' && message !== '';
    return says && typeof error === 'string' && /^[\w ]+$/.test(error)
      ? null
      : 'A refusal without message and error';
  }
  if (isJson) JSON.parse(text);
  else if (path.startsWith('/api/') && text !== '' && status === 200 && !NOT_JSON.test(type))
    return 'An answer that is not JSON';
  return null;
}

async function firstBytes(answer: Response): Promise<Buffer> {
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return Buffer.from(value ?? []);
}

const describe = ({ method, path, headers, body }: Sent): string =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${body?.slice(0, 500) ?? ''}`;
