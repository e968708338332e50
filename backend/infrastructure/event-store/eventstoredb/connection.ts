import { EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import { EventStoreUnavailableError } from '../port.js';
import { isFault } from './failures.js';
import { USUAL_PATIENCE, type Patience } from './patience.js';
import { within } from './within.js';

/** How long one client may look for a server; a cluster's nodes are asked one after another. */
const WARM_UP_MS = 5_000;
const DISPOSE_MS = 2_000;

/** Nothing is ever written to it. */
const PROBE_STREAM = 'houselights-probe';

/** Two clients in one process corrupt each other's pending appends, so there is one at most, shared by all users. */
let shared: Connection | null = null;

/** The process's one client: warmed up before use, and replaced when it is stuck. */
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

  /** @param patience counts for whoever is the first user */
  static to(url: string, patience: Patience = USUAL_PATIENCE): Connection {
    shared ??= new Connection(url, patience);
    if (shared.url !== url)
      throw new Error('This process uses another EventStoreDB already: one client a process');
    shared.users++;
    return shared;
  }

  /**
   * The client, connected. Who waits for it longer than a second is told that the server is gone; the connection is looked for
   * all the same, so that a later call finds it.
   */
  ready(): Promise<EventStoreDBClient> {
    if (!this.warming) {
      this.warming = this.open();
      this.warming.catch(() => {});
    }
    const { silenceMs, probeMs } = this.patience;
    return within(silenceMs + probeMs, 'connecting', this.warming, { gone: true });
  }

  /**
   * The call's answer, however slow the server is, for `limitMs` at most. While there is none, the server is asked every now and
   * then whether it is there: when it does not answer that either, this fails at once, and the client is replaced.
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
      return await within(limitMs, what, Promise.race([call, gone]));
    } finally {
      over = true;
      clearTimeout(timer);
    }
  }

  /**
   * A call hangs in this client. Other calls that are under way in it end with an unknown outcome.
   */
  giveUp(client: EventStoreDBClient): void {
    if (this.current === client) this.discard(client);
  }

  /** The last user closes the client. */
  async release(): Promise<void> {
    this.users--;
    if (this.users > 0) return;
    if (shared === this) shared = null;
    await this.warming?.catch(() => null);
    if (this.current) this.discard(this.current);
    await this.disposing;
  }

  /**
   * The client asks the server for its features at the first append, without a deadline. So this
   * asks before, under a timer.
   */
  private async open(): Promise<EventStoreDBClient> {
    await this.disposing;
    const client = EventStoreDBClient.connectionString(this.url);
    this.current = client;
    try {
      await within(WARM_UP_MS, 'connecting', capabilitiesOf(client));
      return client;
    } catch (error) {
      // The client keeps a look-up that failed or hangs; only a new client asks again.
      this.discard(client);
      throw error;
    }
  }

  /** Resolves with any answer of the server. Calls that wait at the same time share one question. */
  private probe(client: EventStoreDBClient): Promise<void> {
    const { probeMs } = this.patience;
    this.probing ??= within(probeMs, 'a probe', anyAnswerOf(client, probeMs)).finally(() => {
      this.probing = null;
    });
    return this.probing;
  }

  private discard(client: EventStoreDBClient): void {
    this.current = null;
    this.warming = null;
    this.disposing = within(DISPOSE_MS, 'closing', client.dispose()).catch(() => {});
  }
}

async function anyAnswerOf(client: EventStoreDBClient, deadline: number): Promise<void> {
  try {
    const reading = client.readStream(PROBE_STREAM, { maxCount: 1, deadline });
    reading.on('error', () => {});
    for await (const _ of reading) break;
  } catch (error) {
    // The server itself says that the stream is not there, or that we may not read it.
    if (!(error instanceof StreamNotFoundError) && !isFault(error)) throw error;
  }
}

/** `protected` in the client's types, but no public method does this look-up without appending. */
async function capabilitiesOf(client: EventStoreDBClient): Promise<unknown> {
  return await (client as unknown as { readonly capabilities: Promise<unknown> }).capabilities;
}
