import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '../../../backend/testing/wait-until.js';

/**
 * JavaScript that runs in the page: resolves with the registration once its service worker is active. After a time limit, fails
 * with the worker's state.
 */
export const WORKER_READY = `Promise.race([
  navigator.serviceWorker.ready,
  new Promise((_, reject) => setTimeout(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    const states = all.map(({ installing, waiting, active }) => [installing, waiting, active].map((one) => one?.state ?? 'none').join());
    reject(new Error('No service worker is active; installing, waiting, active: ' + (states.join('; ') || 'not registered')));
  }, ${PATIENCE_MS})),
])`;

/** Resolves when the service worker has all of its files. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(`${WORKER_READY}.then(() => undefined)`);
