import { afterEach, describe, expect, it } from '@jest/globals';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { eventText } from './event-stream.js';
import { LiveTopics } from './live-topics.js';

/** Socket of a browser that reads; `text` has everything received. */
class ReadingSocket extends Socket {
  text = '';
  private readonly waiting: [string, () => void][] = [];

  override _write(chunk: Buffer | string, _: BufferEncoding, done: () => void): void {
    this._writev([{ chunk }], done);
  }

  /** Node calls this instead of `_write` when several chunks were written together. */
  override _writev(chunks: readonly { chunk: Buffer | string }[], done: () => void): void {
    this.text += chunks.map(({ chunk }) => String(chunk)).join('');
    for (const [awaited, found] of this.waiting) if (this.text.includes(awaited)) found();
    done();
  }

  /** Resolves once the browser has received this text. */
  reads(awaited: string): Promise<void> {
    if (this.text.includes(awaited)) return Promise.resolve();
    return new Promise((found) => this.waiting.push([awaited, found]));
  }
}

function browser(): { viewer: ServerResponse; socket: ReadingSocket } {
  const socket = new ReadingSocket();
  const viewer = new ServerResponse(new IncomingMessage(new Socket()));
  viewer.assignSocket(socket);
  return { viewer, socket };
}

describe('a live update for viewers of a topic', () => {
  let topics: LiveTopics<number>;
  afterEach(() => topics.stop());

  it('contains all changes since the last update, also after a failed attempt', async () => {
    let state = 1;
    let failed: () => void = () => undefined;
    const failing = new Promise<void>((done) => (failed = done));
    let fail = true;
    topics = new LiveTopics({
      read: () => Promise.resolve(state),
      news: (before, now) => {
        if (!fail) return eventText('counted', { before, now });
        fail = false;
        failed();
        return Promise.reject(new Error('cannot be signed just now'));
      },
      viewers: 'counters',
    });
    const { viewer, socket } = browser();
    await topics.add('one', viewer);
    await socket.reads('event: ready');
    state = 2;
    topics.sendNews();
    await failing;
    topics.sendNews();
    await socket.reads('{"before":1,"now":2}');
  });

  it('contains nothing of another topic, and is not sent to a viewer who has left', async () => {
    topics = new LiveTopics({
      read: () => Promise.resolve(0),
      news: () => eventText('changed', {}),
      viewers: 'nobody',
    });
    const one = browser();
    const other = browser();
    await topics.add('one', one.viewer);
    await topics.add('other', other.viewer);
    topics.sendNews(['other']);
    await other.socket.reads('event: changed');
    expect(one.socket.text).not.toContain('changed');
    expect(topics.viewers).toBe(2);
    one.viewer.emit('close');
    expect(topics.viewers).toBe(1);
  });
});
