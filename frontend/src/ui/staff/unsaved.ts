import { useCallback, useEffect, useState } from 'react';

/** The forms on the screen with changes that were not saved. */
const unsaved = new Set<symbol>();

export const anyUnsaved = (): boolean => unsaved.size > 0;

/**
 * While `changed`, leaving the screen or the tab asks first (`UnsavedGuard`).
 * @returns leaves this form out from now on: what is typed in it is saved or kept, but React has not drawn that yet
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
