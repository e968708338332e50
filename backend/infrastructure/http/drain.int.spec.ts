import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { drain, trackStreams } from './drain.js';

async function serve(
  handler: (path: string, answer: { head(type: string): void; end(text: string): void }) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    trackStreams(request as never, response as never, () =>
      handler(request.url ?? '', {
        head: (type) => void response.writeHead(200, { 'Content-Type': type }).write('began;'),
        end: (text) => void response.end(text),
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const urlOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

it('a draining server finishes running requests, ends event streams at once, and accepts nothing new', async () => {
  let finish = (): void => {};
  const server = await serve((path, answer) => {
    answer.head(path === '/stream' ? 'text/event-stream' : 'text/plain');
    if (path === '/slow') finish = () => answer.end('done');
  });
  const [stream, slow] = await Promise.all([
    fetch(`${urlOf(server)}/stream`),
    fetch(`${urlOf(server)}/slow`),
  ]);
  const url = urlOf(server);
  const drained = drain(server, 60_000);
  expect(await stream.text()).toBe('began;');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  finish();
  expect(await slow.text()).toBe('began;done');
  await drained;
});

it('a draining server cuts requests that do not finish in time', async () => {
  const server = await serve((_, answer) => answer.head('text/plain'));
  const endless = await fetch(urlOf(server));
  await drain(server, 50);
  await expect(endless.text()).rejects.toThrow('terminated');
});
