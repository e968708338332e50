import { useSyncExternalStore } from 'react';
import { i18n } from '../../language/i18n';

/** Holds the seat under the pointer or focus outside React's state, so that moving over seats does not redraw the hall. */
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

export function LookedAt(props: {
  looking: ReturnType<typeof lookedAt>;
  /** Text shown while no seat is under the pointer or focused. */
  empty?: string;
}) {
  const { looking, empty = i18n.t('Choose your seats') } = props;
  return <>{useSyncExternalStore(looking.subscribe, looking.get) ?? empty}</>;
}
