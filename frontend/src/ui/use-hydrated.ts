import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and during hydration, which must render the same. Returns true after hydration, and on screens that
 * only the browser renders.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
