import { KEYS, storedText } from './browser-storage';

/**
 * Registers the service worker, which stores the site's files and the texts of this language, so that tickets and the door scanner
 * open without network. In browsers without service workers, both need the network.
 */
export function openWithoutNetwork(language: string): void {
  // English has no texts to store.
  const worker = language === 'en' ? '/sw.js' : `/sw.js?language=${language}`;
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.register(worker, { updateViaCache: 'none' }).catch(() => null);
}

/** Deletes names, seats and tickets at sign-out; unsent scans stay, without names. */
export function forgetPeople(): void {
  indexedDB.deleteDatabase(KEYS.doorLists);
  indexedDB.deleteDatabase(KEYS.tickets);
  storedText('localStorage', KEYS.recentCheckIns).remove();
}
