/**
 * A process of its own, as the backend is one: plain node:http that answers everything with the bytes it was given, and with
 * 304 who says to have them.
 * Told them by its parent over IPC, answers with its port, and ends with its parent.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ETAG = '"the-same-bytes"';

process.once('message', (bytes: Uint8Array) => {
  const body = Buffer.from(bytes);
  const head = { 'content-type': 'application/json', 'content-length': body.length, etag: ETAG };
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === ETAG) response.writeHead(304, { etag: ETAG }).end();
    else response.writeHead(200, head).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
