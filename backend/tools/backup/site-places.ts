import { join, resolve } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import type { SitePlaces } from './contents.js';

/** Returns the folders that `npm start` uses with the same settings. */
export function sitePlaces(env: NodeJS.ProcessEnv): SitePlaces {
  const dataDir = resolve(env['DATA_DIR'] || join(repositoryRoot(), '.data'));
  return { dataDir, proofDir: resolve(env['PROOF_DIR'] || join(dataDir, 'proof')) };
}
