import { connect, type Socket } from 'node:net';
import { Frames } from './frames.js';
import type { OtherBackend } from './live-backends.js';

/** A backend that runs takes a connection at once. */
const CONNECT_MS = 1_000;
/** Below the server's own limit, which would otherwise close a connection just when it is used again. */
const IDLE_MS = 20_000;

/** Sends sealed commands to other backends, over one connection to each. */
export class HandOverClient {
  /** By the id of the backend. */
  private readonly lines = new Map<string, Line>();

  /**
   * @param patienceMs the last resort, where the other backend is heard by the database and never answers here. Otherwise an
   *   answer is waited for as long as its backend is heard
   */
  constructor(private readonly patienceMs: number) {}

  /** Answers what the other backend answered. @throws Error when there is no answer: what became of the command is unknown */
  send(to: OtherBackend, sealed: Buffer): Promise<Buffer> {
    return (this.lines.get(to.id) ?? this.lineTo(to)).send(sealed);
  }

  private lineTo(to: OtherBackend): Line {
    const line: Line = new Line(to, this.patienceMs, () => {
      // Its connection ends a moment after it was given up; there may be a new one by then.
      if (this.lines.get(to.id) === line) this.lines.delete(to.id);
    });
    this.lines.set(to.id, line);
    return line;
  }

  /** These backends will not answer any more. */
  lost(ids: readonly string[]): void {
    for (const id of ids) this.lines.get(id)?.close('The backend is not heard any more');
  }

  close(): void {
    for (const line of this.lines.values()) line.close('This backend ends');
  }
}

interface Waiting {
  resolve(answer: Buffer): void;
  reject(error: Error): void;
  readonly patience: NodeJS.Timeout;
}

class Line {
  private readonly socket: Socket;
  private readonly frames: Frames;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(
    { host, port }: OtherBackend,
    private readonly patienceMs: number,
    private readonly onClosed: () => void,
  ) {
    this.socket = connect({ host, port });
    this.frames = new Frames(this.socket, (number, message) => this.hear(number, message));
    const connecting = setTimeout(() => this.close('No connection'), CONNECT_MS);
    this.socket.once('connect', () => clearTimeout(connecting));
    this.socket.setTimeout(IDLE_MS).on('timeout', () => {
      if (this.waiting.size === 0) this.close('Nothing to do');
    });
    this.socket.once('error', ({ message }) => this.close(message));
    this.socket.once('close', () => {
      clearTimeout(connecting);
      this.close('The connection was closed');
    });
  }

  send(sealed: Buffer): Promise<Buffer> {
    const number = (this.last = (this.last + 1) >>> 0);
    return new Promise((resolve, reject) => {
      // Whoever does not answer one command answers none of the others.
      const patience = setTimeout(() => this.close('No answer'), this.patienceMs);
      this.waiting.set(number, { resolve, reject, patience });
      this.frames.send(number, sealed);
    });
  }

  /** May be called again. */
  close(why: string): void {
    this.onClosed();
    this.socket.destroy();
    for (const { reject, patience } of this.waiting.values()) {
      clearTimeout(patience);
      reject(new Error(why));
    }
    this.waiting.clear();
  }

  private hear(number: number, message: Buffer): void {
    const waiting = this.waiting.get(number);
    if (!waiting) return;
    this.waiting.delete(number);
    clearTimeout(waiting.patience);
    if (message.length === 0) waiting.reject(new Error('It was not taken'));
    else waiting.resolve(message);
  }
}
