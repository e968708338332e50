import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.js';

/** Secrets made once for a data folder; its sessions, links and database cannot be used without them. */
export interface Secrets {
  /** Signs sessions, upload links and booking ids. */
  readonly secret: string;
  readonly databasePassword: string;
  readonly oidcClientSecret: string;
}

const NAMES = ['secret', 'databasePassword', 'oidcClientSecret'] as const;

/** Reads the folder's secrets, or makes them, readable only by their owner. */
export function keepSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const made = Object.fromEntries(
      NAMES.map((name) => [name, randomBytes(32).toString('base64url')]),
    );
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return made as unknown as Secrets;
  }
  const secrets = parse(text);
  if (!secrets)
    throw new StartFailure(
      `${file} is damaged. Put it back from a backup, or choose a new DATA_DIR.`,
    );
  return secrets;
}

function parse(text: string): Secrets | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    return NAMES.every((name) => typeof value[name] === 'string')
      ? (value as unknown as Secrets)
      : null;
  } catch {
    return null;
  }
}
