import { flushSync } from 'react-dom';

/**
 * Does `work` once the frame that is being made has been shown: the answer to a tap is drawn first,
 * and the rest of the work is done after that frame (docs/seat-map-speed.md). A click before that
 * frame does the work at once.
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
  // Skip the click that is being answered: it has passed the window already.
  window.addEventListener('click', now, true);
}
