import { useCallback, useEffect, useState } from 'react';

/** Forms on screen with unsaved changes. */
const unsaved = new Set<symbol>();

export const anyUnsaved = (): boolean => unsaved.size > 0;

/**
 * While `changed` is true, leaving the screen or tab asks for confirmation first (`UnsavedGuard`).
 * @returns a function that exempts this form from now on, for changes that are saved but not yet redrawn by React
 */
export function useUnsaved(changed: boolean): () => void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (!changed) return;
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [changed, form]);
  return useCallback(() => void unsaved.delete(form), [form]);
}
