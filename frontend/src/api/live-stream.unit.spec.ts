import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { followStream } from './live-stream';

/** Fake of the browser's EventSource, without a network. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;

  constructor(readonly url: string) {
    super();
    opened.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  tell(event: string): void {
    this.dispatchEvent(new MessageEvent(event, { data: '{}' }));
  }
}

let opened: Source[] = [];
beforeEach(() => {
  opened = [];
  const browser = { EventSource: Source, window: new EventTarget(), document: new EventTarget() };
  Object.assign(globalThis, browser);
});
afterEach(() => {
  for (const name of ['EventSource', 'window', 'document'])
    Reflect.deleteProperty(globalThis, name);
});

it('a stream reconnects at once when the server asks for it, without reporting a lost connection', () => {
  const heard: string[] = [];
  const leave = followStream({
    url: '/live',
    on: { ready: () => heard.push('ready') },
    onQuiet: (why) => heard.push(why),
    askAgainAfterMs: 5_000,
    whileHidden: true,
  });
  opened[0]?.tell('ready');
  opened[0]?.tell('again');
  expect(opened.map(({ url, readyState }) => [url, readyState])).toEqual([
    ['/live', 2],
    ['/live', 1],
  ]);
  opened[1]?.tell('ready');
  expect(heard).toEqual(['ready', 'ready']);
  leave();
  expect(opened.map(({ readyState }) => readyState)).toEqual([2, 2]);
});
