import { PassThrough } from 'node:stream';
import type { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { Frames } from './frames.js';

/** What is written into it comes out of it. */
function line() {
  const socket = Object.assign(new PassThrough(), { setNoDelay: () => {} });
  const heard: [number, string][] = [];
  const frames = new Frames(socket as unknown as Socket, (number, message) =>
    heard.push([number, message.toString()]),
  );
  return { socket, frames, heard };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('messages arrive with their numbers, the empty one and the longest number too', async () => {
  const { frames, heard } = line();
  frames.send(1, Buffer.from('one'));
  frames.send(2 ** 32 - 1, Buffer.alloc(0));
  frames.send(3, Buffer.from('x'.repeat(100_000)));
  while (heard.length < 3) await turn();
  expect(heard).toEqual([
    [1, 'one'],
    [2 ** 32 - 1, ''],
    [3, 'x'.repeat(100_000)],
  ]);
});

it('they arrive whole in whatever pieces they come', async () => {
  const { socket, heard } = line();
  const sent = Buffer.from('0000000300000007616263000000010000000864', 'hex');
  for (const byte of sent) {
    socket.write(Buffer.of(byte));
    await turn();
  }
  expect(heard).toEqual([
    [7, 'abc'],
    [8, 'd'],
  ]);
});

it('what is too long to be one ends the connection', () => {
  const { socket, heard } = line();
  socket.emit('data', Buffer.from('000f424000000001', 'hex'));
  expect([socket.destroyed, heard]).toEqual([true, []]);
});
