import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { inBackground } from '../../process/in-background.js';
import { pause } from '../../process/pause.js';
import { Frames } from './frames.js';

const IDLE_MS = 60_000;
const GRACE_MS = 2_000;
const NOT_TAKEN = Buffer.alloc(0);

/** A message that was not what this backend takes: nothing was done. */
export class NotTaken extends Error {}

/**
 * The port at which the other backends hand commands over: each message goes to `take`, whose answer goes back. It is not the
 * site's own port, so no proxy in front of the site leads to it, and what it takes is sealed (sealed.ts).
 */
export class HandOverServer {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly underWay = new Set<Promise<void>>();

  /** @param take answers, or throws {@link NotTaken}; `isGone`: whoever asked does not wait any more */
  constructor(private readonly take: (sealed: Buffer, isGone: () => boolean) => Promise<Buffer>) {
    this.server = createServer((socket) => this.serve(socket));
  }

  /** @throws Error when the port is taken */
  async listen(port: number, host: string): Promise<void> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
  }

  /** Commands that are under way are waited for, a little. May be called when it never listened. */
  async close(): Promise<void> {
    this.server.close();
    const done = new AbortController();
    await Promise.race([Promise.allSettled(this.underWay), pause(GRACE_MS, done.signal)]);
    done.abort();
    for (const socket of this.sockets) socket.destroy();
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    // A backend that was killed: its connection breaks.
    socket.on('error', () => {});
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    const frames = new Frames(socket, (number, message) => {
      const answering = this.take(message, () => socket.destroyed).then(
        (answer) => frames.send(number, answer),
        (error: unknown) => {
          frames.send(number, NOT_TAKEN);
          if (!(error instanceof NotTaken)) throw error;
        },
      );
      this.underWay.add(answering);
      inBackground(
        answering.finally(() => this.underWay.delete(answering)),
        'a command was not taken',
      );
    });
  }
}
