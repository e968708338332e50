import { useEffect, useEffectEvent } from 'react';
import { hearPopStateFirst } from '../pop-state';

/** Functions that close the open dialogs, lowest first. Each dialog has its own entry in the browser's history. */
const open: (() => void)[] = [];

const depth = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** Address of the screen below the dialogs. */
let screen = '';
/** True while our own `history.back()` is running, whose end the browser reports later. */
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Matches the history to the number of dialogs, after dialogs that open or close together have all done so. */
function matchHistorySoon(): void {
  clearTimeout(timer);
  timer = setTimeout(matchHistory);
}

function matchHistory(): void {
  if (isLeaving) return;
  screen = location.href;
  if (depth() > open.length) {
    isLeaving = true;
    return history.go(open.length - depth());
  }
  while (depth() < open.length)
    // Bypasses the router, which patches its own `pushState`; the address stays the same.
    History.prototype.pushState.call(history, { ...history.state, dialogs: depth() + 1 }, '');
}

function onPopState(event: PopStateEvent): void {
  // Only a dialog closes: the router would reload its screen, and redirect a person who may no longer see it.
  if ((isLeaving || open.length > 0) && location.href === screen) event.stopImmediatePropagation();
  if (!isLeaving) for (const close of open.slice(depth()).reverse()) close();
  isLeaving = false;
  // Restores the history entry of a dialog that stays open to ask first.
  matchHistorySoon();
}

/** Lets the browser's Back close a mounted dialog and keep the screen. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const entry = () => onBack();
    open.push(entry);
    hearPopStateFirst(onPopState);
    matchHistorySoon();
    return () => {
      open.splice(open.indexOf(entry), 1);
      matchHistorySoon();
    };
  }, []);
}
