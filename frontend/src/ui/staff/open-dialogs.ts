import { useEffect, useEffectEvent } from 'react';
import { hearPopStateFirst } from '../pop-state';

/** The ways to close the open dialogs, lowest first. Each has an entry of its own in the browser's history. */
const open: (() => void)[] = [];

const depth = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** The address of the screen that the dialogs belong to. */
let screen = '';
/** Our own way back, whose end the browser tells later. */
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes the history as deep as there are dialogs, once those that open or close together have done so. */
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
    // Past the router, which patches its own `pushState`: to it the address stays the same.
    History.prototype.pushState.call(history, { ...history.state, dialogs: depth() + 1 }, '');
}

function onPopState(event: PopStateEvent): void {
  // Only a dialog goes: the router would load its screen anew, and send whoever may not see it any more to another.
  if ((isLeaving || open.length > 0) && location.href === screen) event.stopImmediatePropagation();
  if (!isLeaving) for (const close of open.slice(depth()).reverse()) close();
  isLeaving = false;
  // A dialog that stays open to ask first gets its history entry back. The entry of a closed dialog is left by going back.
  matchHistorySoon();
}

/** While a dialog is mounted, the browser's Back closes it and leaves the screen as it is. */
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
