/**
 * Lets a worker thread run TypeScript in tests, where nothing is built. Jest compiles its own imports, but Node starts
 * threads. Loaded into every process and thread of the tests, it acts only where a thread's file exists as `.ts`.
 */
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const entry = process.argv[1] ?? '';
if (!isMainThread && entry.endsWith('.worker.js') && !existsSync(entry))
  register('./typescript-loader.mjs', import.meta.url);
