import { flushSync } from 'react-dom';

/**
 * Does `work` once the frame that is being made has been shown: what answers a tap is drawn first, what follows from it after
 * (docs/seat-map-speed.md). Whoever clicks before that frame finds the work done.
 */
export function afterAnswer(work: () => void) {
  const run = () => {
    window.removeEventListener('click', now, true);
    if (!done) work();
    done = true;
  };
  const now = () => flushSync(run);
  let done = false;
  requestAnimationFrame(() => setTimeout(run));
  // Not the click that is being answered: that one has passed the window already.
  window.addEventListener('click', now, true);
}
