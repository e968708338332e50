/** Browsers that cannot say when they are idle are taken to be so long after the page has loaded. */
const IDLE_AFTER_MS = 2000;

/** Calls back once, when the page has loaded and has nothing to do. @returns what takes the wish back */
export function whenIdle(call: () => void): () => void {
  let cancel: () => void;
  const loaded = () => {
    // Safari has none.
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
