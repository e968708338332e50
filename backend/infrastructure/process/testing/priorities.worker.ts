import { getPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority, threadId } from '../thread-priority.js';

const before = getPriority(threadId());
lowerThreadPriority();
parentPort?.postMessage({ before, after: getPriority(threadId()) });
