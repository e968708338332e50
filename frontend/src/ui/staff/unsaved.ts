import { useCallback, useEffect, useState } from 'react';

/** Forms on the screen that have unsaved changes. */
const unsaved = new Set<symbol>();

export const anyUnsaved = (): boolean => unsaved.size > 0;

/**
 * Asks for confirmation before the person leaves the screen or tab while `changed` is true (`UnsavedGuard`).
 * @returns a function that turns the confirmation off for this form, for use after a save whose result React has not rendered yet
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
