import { useSyncExternalStore } from 'react';

const KEY = 'managedSchool';
const listeners = new Set<() => void>();
let chosen: string | null | undefined;

function current(): string | null {
  if (chosen === undefined) {
    try {
      chosen = localStorage.getItem(KEY);
    } catch {
      chosen = null;
    }
  }
  return chosen;
}

/** The school being worked on, for every staff screen, also tomorrow. */
export function selectSchool(id: string) {
  chosen = id;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSelectedSchool = (): string | null => useSyncExternalStore(subscribe, current);
export const selectedSchool = current;
