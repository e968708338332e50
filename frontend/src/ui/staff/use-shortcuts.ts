import { useEffectEvent, useLayoutEffect } from 'react';

/** Actions by key code, e.g. `KeyC`, which is pressed with Alt. Null for an action that is not available at present. */
export type Shortcuts = Readonly<Record<string, (() => void) | null>>;

/**
 * Runs actions by Alt and a letter. A letter without Alt would be triggered by typing or speech input. Ignored while a field has
 * the focus (Alt types letters on some keyboards) or a dialog is open.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    const run = shortcuts[event.code];
    if (!run || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    run();
  });
  // Adds the listener before the shortcut's hint is painted, so that a visible shortcut always works.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
