import { Agent, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  /** Seconds from the Retry-After header; null without one. */
  readonly retryAfter: number | null;
  readonly etag: string | null;
  readonly body: Buffer;
}

/**
 * HTTP client with at most `connections` kept-alive connections. It uses plain node:http because it shares the two measured
 * cores, and fetch would cost more.
 */
export class HttpClient {
  private readonly agent: Agent;

  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.agent = new Agent({
      keepAlive: true,
      maxSockets: connections,
      maxFreeSockets: connections,
    });
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
    return this.send('GET', path, headers, undefined);
  }

  post(
    path: string,
    json: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpAnswer> {
    const body = Buffer.from(JSON.stringify(json));
    return this.send(
      'POST',
      path,
      { 'content-type': 'application/json', 'content-length': body.length, ...headers },
      body,
    );
  }

  put(path: string, bytes: Buffer, contentType: string): Promise<HttpAnswer> {
    return this.send(
      'PUT',
      path,
      { 'content-type': contentType, 'content-length': bytes.length },
      bytes,
    );
  }

  close(): void {
    this.agent.destroy();
  }

  private send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | number>>,
    body: Buffer | undefined,
  ): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(path, this.origin),
        { method, agent: this.agent, headers },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              retryAfter: incoming.headers['retry-after']
                ? Number(incoming.headers['retry-after'])
                : null,
              etag: incoming.headers.etag ?? null,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The server may close an idle connection at the moment of its next request. The client repeats the request, as
        // browsers do.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET')
          resolve(this.send(method, path, headers, body));
        else reject(error);
      });
      outgoing.end(body);
    });
  }
}

/** Parses the JSON body of an answer. The caller knows its shape. */
export const json = <T>(body: Buffer): T => JSON.parse(body.toString()) as T;
