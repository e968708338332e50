import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '../../../backend/testing/patience.js';

/** In the page: the registration once its worker is active. One that never gets there says how far it came. */
export const WORKER_READY = `Promise.race([
  navigator.serviceWorker.ready,
  new Promise((_, reject) => setTimeout(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    const states = all.map(({ installing, waiting, active }) => [installing, waiting, active].map((one) => one?.state ?? 'none').join());
    reject(new Error('No service worker is active; installing, waiting, active: ' + (states.join('; ') || 'not registered')));
  }, ${PATIENCE_MS})),
])`;

/** The worker is there when it has all of its files. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(`${WORKER_READY}.then(() => undefined)`);
