/**
 * Lets worker threads run TypeScript in tests: Jest compiles only its own imports, and nothing is built. It is loaded
 * into every process and thread of the tests, and acts only where a thread's file exists as `.ts`.
 */
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const entry = process.argv[1] ?? '';
if (!isMainThread && entry.endsWith('.worker.js') && !existsSync(entry))
  register('./typescript-loader.mjs', import.meta.url);
