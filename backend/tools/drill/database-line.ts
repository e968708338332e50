import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket, connect } from 'node:net';

/**
 * The line between a program and its database: a TCP relay that drills and specs can take away and give back, as often as they
 * like. To the program that is a database that was stopped, or a network that is gone.
 */
export class DatabaseLine {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly forgotten = new WeakSet<Socket>();
  private silent = false;
  private hangingUp = false;
  private readonly doorbell = new EventEmitter();
  private port = 0;
  private dropAfter: string | null = null;
  private dropped: () => void = () => {};

  private constructor(private readonly target: URL) {}

  /** @param databaseUrl where the database really is */
  static async to(databaseUrl: string, options: { away?: boolean } = {}): Promise<DatabaseLine> {
    const line = new DatabaseLine(new URL(databaseUrl));
    await line.restore();
    if (options.away) await line.cut();
    return line;
  }

  /** The address for the program under test. The same before and after an outage. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Every connection ends, and new ones are refused. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    const closed = server && once(server, 'close');
    server?.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /**
   * Ends every connection, and ends new ones before the first byte. Unlike {@link cut}, it can
   * report attempts to connect.
   */
  hangUp(): void {
    this.hangingUp = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Resolves when this many more connections were attempted since {@link hangUp}. */
  async tried(times: number): Promise<void> {
    for (let heard = 0; heard < times; heard++) await once(this.doorbell, 'rung');
  }

  /**
   * Connections are accepted, and nothing is ever answered: a frozen server, or a network that
   * drops everything.
   */
  goSilent(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.pause();
  }

  /**
   * The connections of now are never answered again and never end, and new ones are served: a firewall forgot them, or
   * their server was replaced.
   */
  forget(): void {
    for (const socket of this.sockets) {
      this.forgotten.add(socket);
      socket.pause();
    }
  }

  /** New connections are served again. */
  async restore(): Promise<void> {
    this.hangingUp = false;
    if (this.silent) {
      this.silent = false;
      for (const socket of this.sockets) if (!this.forgotten.has(socket)) socket.resume();
    }
    if (this.server) return;
    const server = createServer((socket) => this.relay(socket));
    await new Promise<void>((done, fail) =>
      server.once('error', fail).listen(this.port, '127.0.0.1', done),
    );
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /**
   * The next statement that holds this text reaches the database, and its connection breaks before the answer is back:
   * whoever sent it cannot know its outcome. Resolves when that has happened.
   */
  loseAnswerTo(text: string): Promise<void> {
    this.dropAfter = text;
    return new Promise((resolve) => (this.dropped = resolve));
  }

  private relay(near: Socket): void {
    if (this.hangingUp) {
      near.on('error', () => {}).destroy();
      this.doorbell.emit('rung');
      return;
    }
    const far = connect(Number(this.target.port || 5432), this.target.hostname);
    let deaf = false;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        if (from === near && this.dropAfter !== null && chunk.includes(this.dropAfter)) {
          this.dropAfter = null;
          deaf = true;
        }
        if (from === far && deaf) {
          near.destroy();
          this.dropped();
          return;
        }
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => {
        if (!this.silent && !this.forgotten.has(from)) from.resume();
      });
      from.on('error', () => {});
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.silent) from.pause();
    }
  }
}
