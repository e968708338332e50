import { withTimeout } from '../../../testing/wait-until.js';

/** Reads server-sent events for tests, like a browser's EventSource: the events of one connection, in order. */
export class LiveFeed {
  private buffered = '';

  private constructor(
    readonly response: Response,
    private readonly reader: ReadableStreamDefaultReader<string>,
    private readonly closing: AbortController,
  ) {}

  static async open(url: string, cookie?: string): Promise<LiveFeed> {
    const closing = new AbortController();
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...(cookie ? { cookie } : {}) },
      signal: closing.signal,
    });
    if (!response.body) throw new Error(`No stream at ${url}: ${response.status}`);
    return new LiveFeed(
      response,
      response.body.pipeThrough(new TextDecoderStream()).getReader(),
      closing,
    );
  }

  /**
   * Returns the next event, without comments and the retry interval.
   *
   * @throws Error when the stream ends, or sends no event for a minute
   */
  next<T = unknown>(): Promise<{ event: string; data: T }> {
    return withTimeout(`${this.response.url} sends an event`, this.read<T>());
  }

  private async read<T>(): Promise<{ event: string; data: T }> {
    for (;;) {
      const end = this.buffered.indexOf('\n\n');
      if (end >= 0) {
        const block = this.buffered.slice(0, end);
        this.buffered = this.buffered.slice(end + 2);
        const fields = new Map(
          block
            .split('\n')
            .map((line) => [
              line.slice(0, line.indexOf(':')),
              line.slice(line.indexOf(':') + 1).trim(),
            ]),
        );
        const event = fields.get('event');
        if (event) return { event, data: JSON.parse(fields.get('data') ?? 'null') as T };
        continue;
      }
      const { value, done } = await this.reader.read();
      if (done) throw new Error('The feed ended');
      this.buffered += value;
    }
  }

  close(): void {
    this.closing.abort();
  }
}
