import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and during hydration, when both must render the same; true after it, and on screens rendered by the
 * browser.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
