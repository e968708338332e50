import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pause } from '../../infrastructure/process/pause.js';

/** Error that says why Houselights cannot start, in a sentence for the person at the terminal. It is shown without a stack. */
export class StartFailure extends Error {}

/** Parses the setting PORT. @throws StartFailure with a sentence about a wrong value */
export function parsePort(text: string | undefined): number {
  const port = Number(text || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartFailure(`PORT must be a number from 1 to 65535; it is "${text}".`);
  return port;
}

/** Waits until the port is free. @throws StartFailure when nothing can listen on the port within `patienceMs` */
export async function requirePortFree(
  port: number,
  host: string,
  patienceMs: number,
): Promise<void> {
  const end = Date.now() + patienceMs;
  let code = await tryToListen(port, host);
  while (code === 'EADDRINUSE' && Date.now() < end) {
    await pause(200);
    code = await tryToListen(port, host);
  }
  if (code === null) return;
  if (code === 'EADDRINUSE')
    throw new StartFailure(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
    );
  throw new StartFailure(
    `Nobody can listen on ${host}, port ${port} (${code}). Set HOST and PORT to what this machine and this user have.`,
  );
}

function tryToListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

const SECRETS = ['secret', 'databasePassword', 'oidcClientSecret'] as const;

/** Secrets made once for a data folder. The folder's sessions, links and database cannot be used without them. */
export type Secrets = Readonly<Record<(typeof SECRETS)[number], string>>;

/** Reads the folder's secrets, or makes them, readable only by their owner. */
export function keepSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  try {
    const made = SECRETS.map((name) => [name, randomBytes(32).toString('base64url')]);
    const text = `${JSON.stringify(Object.fromEntries(made), null, 2)}\n`;
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    const secrets = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
    if (SECRETS.every((name) => typeof secrets[name] === 'string')) return secrets;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StartFailure(
    `${file} is damaged. Put it back from a backup, or choose a new DATA_DIR.`,
  );
}
