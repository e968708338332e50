import type { Socket } from 'node:net';

/** Before each message: its length and its number, four bytes each. */
const HEAD_BYTES = 8;
/** Far above an order with all of its seats. */
const MOST_BYTES = 1_000_000;

/**
 * Numbered messages over one connection, in any order: many commands are under way at once, and those of one moment are sent
 * together. A question's answer has its number. A message of no bytes says that the question was not taken.
 */
export class Frames {
  private rest: Buffer = Buffer.alloc(0);
  private corked = false;

  /** What is too long to be a message ends the connection. */
  constructor(
    private readonly socket: Socket,
    private readonly onMessage: (number: number, message: Buffer) => void,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.read(chunk));
  }

  /** @param number an unsigned integer of 32 bits */
  send(number: number, message: Buffer): void {
    if (this.socket.destroyed) return;
    this.untilThisTurnEnds();
    const head = Buffer.allocUnsafe(HEAD_BYTES);
    head.writeUInt32BE(message.length, 0);
    head.writeUInt32BE(number, 4);
    this.socket.write(head);
    this.socket.write(message);
  }

  /** Sending is what costs most: one system call for all messages of a turn of the event loop. */
  private untilThisTurnEnds(): void {
    if (this.corked) return;
    this.corked = true;
    this.socket.cork();
    setImmediate(() => {
      this.corked = false;
      this.socket.uncork();
    });
  }

  private read(chunk: Buffer): void {
    let data = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    while (data.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + data.readUInt32BE(0);
      if (end > MOST_BYTES) {
        this.socket.destroy();
        return;
      }
      if (data.length < end) break;
      this.onMessage(data.readUInt32BE(4), data.subarray(HEAD_BYTES, end));
      data = data.subarray(end);
    }
    this.rest = data;
  }
}
