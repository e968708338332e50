export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** Name of the event that makes the toast's text untrue. When it happens, {@link endToast} removes the toast. */
  readonly until?: 'receipt decided';
  /** Action offered in the toast. The toast then stays for ten seconds instead of five. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ShownToast extends ToastContent {
  readonly id: number;
}

/** Toast on screen. Only one is visible at a time; a newer toast replaces it. */
let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

export function showToast(content: ToastContent) {
  lastId += 1;
  shown = { ...content, id: lastId };
  notify();
}

export function dismissToast(id: number) {
  if (shown?.id !== id) return;
  shown = null;
  notify();
}

/** Removes a toast whose text is no longer true after this event. */
export function endToast(happened: NonNullable<ToastContent['until']>) {
  if (shown?.until === happened) dismissToast(shown.id);
}

export const shownToast = () => shown;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
