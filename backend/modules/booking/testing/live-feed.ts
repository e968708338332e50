import { PATIENCE_MS } from '../../../testing/patience.js';

/** A browser's EventSource, as far as a test needs it: the events of one connection, in order. */
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
   * The next event; comments and the retry interval are passed over.
   * @throws when the feed ends, or sends no event for a minute
   */
  async next<T = unknown>(): Promise<{ event: string; data: T }> {
    const deadline = Date.now() + PATIENCE_MS;
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
      const { value, done } = await this.read(deadline - Date.now());
      if (done) throw new Error('The feed ended');
      this.buffered += value;
    }
  }

  private async read(ms: number): Promise<ReadableStreamReadResult<string>> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The feed sent no event for a minute')), ms);
    });
    return Promise.race([this.reader.read(), late]).finally(() => clearTimeout(timer));
  }

  close(): void {
    this.closing.abort();
  }
}
