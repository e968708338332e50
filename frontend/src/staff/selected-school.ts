import { useSyncExternalStore } from 'react';
import { KEYS, storedText } from '../storage/browser-storage';

const stored = storedText('localStorage', KEYS.managedSchool);
const listeners = new Set<() => void>();
let chosen: string | null | undefined;

/** Returns the id of the school that the person manages at present; `null` before the first choice. */
export function selectedSchool(): string | null {
  // Reads the stored choice once, so that another tab's choice does not change the school while somebody fills in a form.
  if (chosen === undefined) chosen = stored.read();
  return chosen;
}

/** Chooses the school for every staff screen, and for the next visit. */
export function selectSchool(id: string) {
  chosen = id;
  stored.write(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSelectedSchool = (): string | null =>
  useSyncExternalStore(subscribe, selectedSchool);
