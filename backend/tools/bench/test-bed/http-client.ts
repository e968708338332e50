export interface HttpAnswer {
  readonly status: number;
  /** Seconds from the Retry-After header; null without one. */
  readonly retryAfter: number | null;
  readonly body: Buffer;
}

/** HTTP client of one site, with whole bodies. */
export class HttpClient {
  constructor(private readonly origin: string) {}

  get(path: string): Promise<HttpAnswer> {
    return this.send(path, {});
  }

  post(
    path: string,
    json: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpAnswer> {
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
  }

  put(path: string, body: Buffer<ArrayBuffer>, contentType: string): Promise<HttpAnswer> {
    return this.send(path, { method: 'PUT', headers: { 'content-type': contentType }, body });
  }

  private async send(path: string, request: RequestInit): Promise<HttpAnswer> {
    const answer = await fetch(new URL(path, this.origin), request);
    const retryAfter = answer.headers.get('retry-after');
    return {
      status: answer.status,
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
}

/** Parses the JSON body of an answer. The caller knows its shape. */
export const json = <T>(body: Buffer): T => JSON.parse(body.toString()) as T;
