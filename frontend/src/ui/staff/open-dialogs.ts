import { useEffect, useEffectEvent } from 'react';

/** The ways to close the open dialogs, lowest first. Each has an entry of its own in the browser's history. */
const open: (() => void)[] = [];

const depth = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** Makes the history as deep as there are dialogs, once those that open or close together have done so. */
function settle(): void {
  if (depth() > open.length) return history.go(open.length - depth());
  while (depth() < open.length)
    // Past the router, which patches its own `pushState`: to it the address stays the same.
    History.prototype.pushState.call(history, { ...history.state, dialogs: depth() + 1 }, '');
}

function onPopState(): void {
  for (const close of open.slice(depth()).reverse()) close();
  // A dialog may stay, to ask first. An entry of a dialog that is gone is left again.
  setTimeout(settle);
}

/** While a dialog is mounted, the browser's Back closes it and leaves the screen as it is. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const entry = () => onBack();
    if (open.push(entry) === 1) addEventListener('popstate', onPopState);
    setTimeout(settle);
    return () => {
      open.splice(open.indexOf(entry), 1);
      setTimeout(settle);
    };
  }, []);
}
