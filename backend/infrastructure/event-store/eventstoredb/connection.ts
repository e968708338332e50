import { EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import pTimeout from 'p-timeout';
import { EventStoreUnavailableError } from '../port.js';
import { isFault } from './failures.js';
import { USUAL_PATIENCE, type Patience } from './patience.js';

/** Time limit for a client to find a server. In a cluster the client tries one node after another. */
const WARM_UP_MS = 5_000;
const DISPOSE_MS = 2_000;

/** Stream for checking the server. Nothing ever writes it. */
const PROBE_STREAM = 'houselights-probe';

/** The process's only client, shared by all users, because two clients corrupt each other's pending appends. */
let shared: Connection | null = null;

/** Shared EventStoreDB client of the process. It is tested before use, and replaced when it hangs. */
export class Connection {
  private users = 0;
  private warming: Promise<EventStoreDBClient> | null = null;
  private current: EventStoreDBClient | null = null;
  private disposing: Promise<void> = Promise.resolve();
  private probing: Promise<void> | null = null;

  private constructor(
    private readonly url: string,
    private readonly patience: Patience,
  ) {}

  /** Returns the process's shared connection. @param patience timeouts; those of the first caller apply to all */
  static to(url: string, patience: Patience = USUAL_PATIENCE): Connection {
    shared ??= new Connection(url, patience);
    if (shared.url !== url)
      throw new Error('This process uses another EventStoreDB already: one client a process');
    shared.users++;
    return shared;
  }

  /**
   * Returns the connected client. After a second of waiting the caller gets an error that the server is down, but connecting
   * continues, so that a later call finds the connection.
   */
  ready(): Promise<EventStoreDBClient> {
    if (!this.warming) {
      this.warming = this.open();
      this.warming.catch(() => {});
    }
    const { silenceMs, probeMs } = this.patience;
    return withTimeout(silenceMs + probeMs, 'connecting', this.warming, { gone: true });
  }

  /**
   * Waits at most `limitMs` for the answer to a call. Meanwhile short probes check the server: when a probe gets no answer, this
   * fails at once, and the client is replaced.
   * @throws EventStoreUnavailableError with `gone`, or after `limitMs`; whether the call had an effect is then unknown
   */
  async answered<T>(
    client: EventStoreDBClient,
    what: string,
    limitMs: number,
    call: Promise<T>,
  ): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const gone = new Promise<never>((_, reject) => {
      const giveUp = (cause: unknown): void => {
        if (over) return;
        this.giveUp(client);
        reject(
          new EventStoreUnavailableError(`EventStoreDB is gone: ${what} has no answer`, {
            cause,
            gone: true,
          }),
        );
      };
      const lookLater = (): void => {
        if (over) return;
        timer = setTimeout(
          () => void this.probe(client).then(lookLater, giveUp),
          this.patience.silenceMs,
        );
      };
      lookLater();
    });
    try {
      return await withTimeout(limitMs, what, Promise.race([call, gone]));
    } finally {
      over = true;
      clearTimeout(timer);
    }
  }

  /** Discards a client in which a call hangs. Its other running calls end with an unknown outcome. */
  giveUp(client: EventStoreDBClient): void {
    if (this.current === client) this.discard(client);
  }

  /** Ends the use of the client by one user. The client is closed when its last user ends. */
  async release(): Promise<void> {
    this.users--;
    if (this.users > 0) return;
    if (shared === this) shared = null;
    await this.warming?.catch(() => null);
    if (this.current) this.discard(this.current);
    await this.disposing;
  }

  /**
   * Opens a client and asks for the server's features under a timeout. Otherwise the client would ask at its first append,
   * without a timeout.
   */
  private async open(): Promise<EventStoreDBClient> {
    await this.disposing;
    const client = EventStoreDBClient.connectionString(this.url);
    this.current = client;
    try {
      await withTimeout(WARM_UP_MS, 'connecting', capabilitiesOf(client));
      return client;
    } catch (error) {
      // The client remembers a failed or hanging look-up of the server's features for ever, so a new client is needed to ask
      // again.
      this.discard(client);
      throw error;
    }
  }

  /** Resolves with any answer of the server, even an error. Concurrent callers share one probe. */
  private probe(client: EventStoreDBClient): Promise<void> {
    const { probeMs } = this.patience;
    this.probing ??= withTimeout(probeMs, 'a probe', anyAnswerOf(client, probeMs)).finally(() => {
      this.probing = null;
    });
    return this.probing;
  }

  private discard(client: EventStoreDBClient): void {
    this.current = null;
    this.warming = null;
    this.disposing = withTimeout(DISPOSE_MS, 'closing', client.dispose()).catch(() => {});
  }
}

/**
 * Limits the wait for an answer, because the client does not apply its deadlines to every call. After a timeout the outcome is
 * unknown.
 */
const withTimeout = <T>(
  milliseconds: number,
  what: string,
  answer: Promise<T>,
  options?: { readonly gone: boolean },
): Promise<T> =>
  pTimeout(answer, {
    milliseconds,
    fallback: () => {
      throw new EventStoreUnavailableError(
        `EventStoreDB: ${what} took more than ${milliseconds} ms`,
        options,
      );
    },
  });

async function anyAnswerOf(client: EventStoreDBClient, deadline: number): Promise<void> {
  try {
    const reading = client.readStream(PROBE_STREAM, { maxCount: 1, deadline });
    reading.on('error', () => {});
    for await (const _ of reading) break;
  } catch (error) {
    // Both errors are answers of a server that is up: the stream does not exist, or we may not read it.
    if (!(error instanceof StreamNotFoundError) && !isFault(error)) throw error;
  }
}

/** Asks for the server's features through a `protected` member of the client: no public method does so without appending. */
async function capabilitiesOf(client: EventStoreDBClient): Promise<unknown> {
  return await (client as unknown as { readonly capabilities: Promise<unknown> }).capabilities;
}
