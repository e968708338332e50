import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and while React takes over what the server has drawn, when both must draw the same; true right after it,
 * and wherever the browser draws a screen itself.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
