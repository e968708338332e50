import { KEYS, storedText } from './browser-storage';

/**
 * Registers the service worker, which stores the pages' own files so that tickets and the door open without network
 * (vite.config.ts lists them). Without service workers they need the network as before.
 */
export function openWithoutNetwork(): void {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
}

/** Deletes names, seats and tickets at sign-out; unsent scans stay, without names. */
export function forgetPeople(): void {
  indexedDB.deleteDatabase(KEYS.doorLists);
  indexedDB.deleteDatabase(KEYS.tickets);
  storedText('localStorage', KEYS.recentCheckIns).remove();
}
