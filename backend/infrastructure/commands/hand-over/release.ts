import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const BACKEND = dirname(fileURLToPath(new URL('../../../main.js', import.meta.url)));
/** No part of a running backend. */
const LEFT_OUT = new Set(['tools', 'testing']);

/**
 * A digest of the backend's own code. While an update is rolled out, old and new backends run side by side; each hands commands
 * only to those that run the same code, so that none has to understand the other's.
 */
export function ownRelease(): string {
  const hash = createHash('sha256');
  const files = readdirSync(BACKEND, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file) && !LEFT_OUT.has(file.split(sep)[0] ?? ''))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(join(BACKEND, file)));
  return hash.digest('hex');
}
