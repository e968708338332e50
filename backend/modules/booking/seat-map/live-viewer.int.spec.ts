import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { MOST_BEHIND, tellViewer } from './live-viewer.js';

const NEWS = `event: seats\ndata: ${'x'.repeat(64 * 1024)}\n\n`;

describe('a viewer of a live seat map', () => {
  it('that does not read is cut off, and never has more waiting than the limit and one message', async () => {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const asked = once(server, 'request');
    const browser = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    browser.on('error', () => undefined);
    browser.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, viewer] = (await asked) as [unknown, ServerResponse];
    viewer.writeHead(200, { 'Content-Type': 'text/event-stream' });
    let most = 0;
    // The system's own buffers take some megabytes before anything waits here.
    for (let message = 0; message < 500 && !viewer.destroyed; message += 1) {
      tellViewer(viewer, NEWS);
      most = Math.max(most, viewer.writableLength);
      await new Promise((later) => setImmediate(later));
    }
    expect(viewer.destroyed).toBe(true);
    expect(most).toBeLessThan(MOST_BEHIND + 2 * NEWS.length);
    browser.destroy();
    await new Promise((closed) => server.close(closed));
  });
});
