import { createServer } from 'node:net';
import { pause } from '../../infrastructure/process/pause.js';
import { StartFailure } from './start-failure.js';

/** Parses PORT. @throws StartFailure with a sentence about a wrong value */
export function parsePort(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartFailure(`PORT must be a number from 1 to 65535; it is "${text}".`);
  }
  return port;
}

/** Throws {@link StartFailure} when nothing can listen on the port. */
export async function assertPortFree(port: number, host: string, patienceMs = 0): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const code = await tryToListen(port, host);
    if (code === null) return;
    if (code === 'EADDRINUSE' && Date.now() < end) {
      await pause(200);
      continue;
    }
    if (code === 'EADDRINUSE') {
      throw new StartFailure(
        `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
      );
    }
    if (code === 'EACCES') {
      throw new StartFailure(
        `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`,
      );
    }
    throw new StartFailure(
      `Nobody can listen on ${host}, port ${port} (${code}). Set HOST and PORT to what this machine has.`,
    );
  }
}

/** True when the port is free now, or becomes free in time. */
export async function becomesFree(
  port: number,
  host: string,
  patienceMs: number,
): Promise<boolean> {
  const end = Date.now() + patienceMs;
  while ((await tryToListen(port, host)) !== null) {
    if (Date.now() > end) return false;
    await pause(100);
  }
  return true;
}

function tryToListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
