import { useSyncExternalStore } from 'react';
import { KEYS, storedText } from '../storage/browser-storage';
import type { ThemeName } from './tokens';

const stored = storedText('localStorage', KEYS.theme);
const listeners = new Set<() => void>();

/** Reads the theme from the attribute that public/theme.js sets before the first paint. After that, only the attribute counts. */
const current = (): ThemeName =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setTheme(name: ThemeName) {
  document.documentElement.dataset.theme = name;
  stored.write(name);
  for (const listener of listeners) listener();
}

/** Returns the theme. It is light until hydration, because the server renders the same page for everybody. */
export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, current, () => 'light');
