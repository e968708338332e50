import { useSyncExternalStore } from 'react';

/**
 * The seat under the pointer or the focus, kept outside React's state: moving over seats must not
 * draw the hall again.
 */
export function lookedAt() {
  let text: string | null = null;
  const listeners = new Set<() => void>();
  return {
    set(next: string | null) {
      if (next === text) return;
      text = next;
      for (const listener of listeners) listener();
    },
    get: () => text,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function LookedAt({
  looking,
  empty = 'Choose your seats',
}: {
  looking: ReturnType<typeof lookedAt>;
  /** Shown while nothing is looked at. */
  empty?: string;
}) {
  return <>{useSyncExternalStore(looking.subscribe, looking.get) ?? empty}</>;
}
