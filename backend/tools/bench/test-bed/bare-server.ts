/**
 * A process of its own, as the backend is one: plain node:http that answers everything with the bytes it was given.
 * Told them by its parent over IPC, answers with its port, and ends with its parent.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', (bytes: Uint8Array) => {
  const body = Buffer.from(bytes);
  const server = createServer(
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
        .end(body),
  );
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
