import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';
import { withTimeout } from './wait-until.js';

/**
 * Milliseconds to wait for the build, which takes a minute on a slow machine. Suites that start at the same time wait
 * for one build.
 */
const BUILD_PATIENCE_MS = 540_000;

/**
 * Updates the built output, because specs that start real processes run the same code as `npm start`. Takes little
 * time when nothing has changed.
 */
export async function buildOnce(): Promise<void> {
  const { build } = (await import(
    pathToFileURL(join(repositoryRoot(), 'backend/tools/launcher/build.mjs')).href
  )) as {
    build: (options: { say: (line: string) => void }) => Promise<void>;
  };
  await withTimeout('the build is done', build({ say: () => {} }), BUILD_PATIENCE_MS);
}
