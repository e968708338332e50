import { useSyncExternalStore } from 'react';
import { KEYS, storedText } from '../storage/browser-storage';
import type { ThemeName } from './tokens';

const stored = storedText('localStorage', KEYS.theme);
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
  stored.write(name);
  for (const listener of listeners) listener();
}

/** A page that the server draws is the same for everybody, so it is of the light theme until the browser takes it over. */
export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, current, () => 'light');
