import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket, connect } from 'node:net';

/**
 * TCP relay between a program and its database, for drills and specs. It can be cut and restored many times. The program sees a
 * stopped database or a lost network.
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

  /**
   * Opens a line between a program and its database.
   * @param databaseUrl address of the real database
   */
  static async to(databaseUrl: string, options: { away?: boolean } = {}): Promise<DatabaseLine> {
    const line = new DatabaseLine(new URL(databaseUrl));
    await line.restore();
    if (options.away) await line.cut();
    return line;
  }

  /** Address for the program under test, which is the same before and after an outage. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Cuts the line: ends every connection, and refuses new connections. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    const closed = server && once(server, 'close');
    server?.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /**
   * Ends every connection, and ends new connections before their first byte. Unlike {@link cut}, this can report
   * attempts to connect.
   */
  hangUp(): void {
    this.hangingUp = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Resolves when programs have attempted this many more connections since {@link hangUp}. */
  async tried(times: number): Promise<void> {
    for (let heard = 0; heard < times; heard++) await once(this.doorbell, 'rung');
  }

  /** Accepts connections and never answers, like a paused server or a network that drops all packets. */
  goSilent(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.pause();
  }

  /**
   * Leaves current connections open and silent for ever, and serves new connections, as after a restart of a firewall or server.
   */
  forget(): void {
    for (const socket of this.sockets) {
      this.forgotten.add(socket);
      socket.pause();
    }
  }

  /** Restores the line after an outage: new connections reach the database again. */
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
   * Breaks the connection of the next statement with this text, after the database received the statement and before
   * the answer is back. The sender cannot know the outcome. Resolves when the connection is broken.
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
