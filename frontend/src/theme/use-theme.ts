import { useSyncExternalStore } from 'react';
import type { ThemeName } from './tokens';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** public/theme.js has read the stored choice into the attribute before the first paint; from then on the attribute is the truth. */
const current = (): ThemeName =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setTheme(name: ThemeName) {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, current);
