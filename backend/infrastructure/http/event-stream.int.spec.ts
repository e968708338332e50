import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { stalledViewer } from '../../testing/stalled-viewer.js';
import { MOST_BEHIND, tellAll, tellViewer } from './event-stream.js';

const NEWS = `event: seats\ndata: ${'x'.repeat(64 * 1024)}\n\n`;

/** Largest memory in bytes for messages to 300 viewers who do not read, in a hall of 2,000 seats. */
const MOST_IN_ALL = 64 * 1024 * 1024;

describe('a viewer of live updates', () => {
  it('cannot fill the memory, even together with 299 others that do not read either', () => {
    const viewers = Array.from({ length: 300 }, () => stalledViewer());
    let most = 0;
    // Simulates three minutes of a sale in which every message has its greatest length.
    for (let message = 0; message < 200; message += 1) {
      const open = viewers.filter(({ destroyed }) => !destroyed);
      tellAll(open, NEWS);
      most = Math.max(
        most,
        open.reduce(
          (sum, { destroyed, writableLength }) => sum + (destroyed ? 0 : writableLength),
          0,
        ),
      );
    }
    expect(viewers.filter(({ destroyed }) => !destroyed)).toEqual([]);
    expect(most).toBeGreaterThan(300 * NEWS.length);
    expect(most).toBeLessThanOrEqual(MOST_IN_ALL);
  });

  it('who does not read is disconnected; until then at most the limit and one more message wait in memory', async () => {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const asked = once(server, 'request');
    const browser = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    browser.on('error', () => undefined);
    browser.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, viewer] = (await asked) as [unknown, ServerResponse];
    viewer.writeHead(200, { 'Content-Type': 'text/event-stream' });
    let most = 0;
    // The operating system buffers some megabytes before bytes wait in this process.
    for (let message = 0; message < 500 && !viewer.destroyed; message += 1) {
      tellViewer(viewer, NEWS);
      most = Math.max(most, viewer.writableLength);
      await new Promise((later) => setImmediate(later));
    }
    const { destroyed } = viewer;
    browser.destroy();
    await new Promise((closed) => server.close(closed));
    expect(destroyed).toBe(true);
    expect(most).toBeLessThan(MOST_BEHIND + 2 * NEWS.length);
  });
});
