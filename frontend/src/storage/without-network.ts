import { KEYS } from './browser-storage';

/**
 * Has the browser keep the pages' own files (vite.config.ts says which), so that tickets and the door open without network.
 * Where it has no service worker, or forbids it, they need the network as before.
 */
export function openWithoutNetwork(): void {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
}

/** At sign-out: names, seats and tickets go; scans that the server was not told of stay, without names. */
export function forgetPeople(): void {
  indexedDB.deleteDatabase(KEYS.doorLists);
  indexedDB.deleteDatabase(KEYS.tickets);
}
