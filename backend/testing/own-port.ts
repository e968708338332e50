import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isFirst, runFolder } from './run-folder.js';

/** First port: below the range that Linux assigns (from 32768), and above the ports that browsers refuse. */
const FIRST = 12_000;
const BEHIND_LAST = 32_000;

/**
 * Reserves a port for one server of a suite until the run ends. A port that is merely free could be taken by another suite before
 * the server listens: a site takes seconds to start, and needs its port again after it was down.
 */
export async function ownPort(): Promise<number> {
  const folder = join(runFolder(), 'ports');
  await mkdir(folder, { recursive: true });
  for (;;) {
    const port = randomInt(FIRST, BEHIND_LAST);
    if ((await isFirst(join(folder, String(port)))) && (await isFree(port))) return port;
  }
}

/** Checks the port itself, because programs of other runs may listen on it. */
function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
