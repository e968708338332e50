import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isFirst, runFolder } from './run-folder.js';

/** Below those that the system gives to whoever asks for any port, Linux from 32768, and above those a browser refuses. */
const FIRST = 12_000;
const BEHIND_LAST = 32_000;

/**
 * A port for one server of a suite, for as long as the run lasts. A port that is merely free now may belong to another suite by
 * the time the server listens: a site takes seconds to start, and while it is down its port stays its own.
 */
export async function ownPort(): Promise<number> {
  const folder = join(runFolder(), 'ports');
  await mkdir(folder, { recursive: true });
  for (;;) {
    const port = randomInt(FIRST, BEHIND_LAST);
    if ((await isFirst(join(folder, String(port)))) && (await isFree(port))) return port;
  }
}

/** Programs of other runs listen there, too. */
function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
