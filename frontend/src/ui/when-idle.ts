/** Milliseconds after loading until a browser without idle callbacks counts as idle. */
const IDLE_AFTER_MS = 2000;

/**
 * Calls the callback once, when the page has loaded and is idle.
 * @returns a function that cancels the call
 */
export function whenIdle(call: () => void): () => void {
  let cancel: () => void;
  const loaded = () => {
    // Safari has no idle callbacks, so a timer replaces them.
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(call);
      cancel = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(call, IDLE_AFTER_MS);
      cancel = () => clearTimeout(id);
    }
  };
  if (document.readyState === 'complete') loaded();
  else {
    window.addEventListener('load', loaded, { once: true });
    cancel = () => window.removeEventListener('load', loaded);
  }
  return () => cancel();
}
