import { useEffectEvent, useLayoutEffect } from 'react';

/** By the key's place on the keyboard, e.g. `KeyC`; always together with Alt. Null: not on offer now. */
export type Shortcuts = Readonly<Record<string, (() => void) | null>>;

/**
 * Runs actions by Alt and a letter. No letter alone: whoever types, or uses speech input, would set something off. Not while
 * a field has the focus (Alt types letters on some keyboards), nor while a dialog is open, which has the say then.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    const run = shortcuts[event.code];
    if (!run || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    run();
  });
  // Listens as soon as the hint is painted, so that a visible shortcut always works.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
