import { flushSync } from 'react-dom';

/* A tap is answered before the work that it causes: docs/seat-map-speed.md. */

/** The tapped seat as it will be drawn, before React draws it: two taps before that leave it as it was, as two choices do. */
export function showToggled(target: Element) {
  const seat = target.closest('[data-seat]');
  const selected = seat?.getAttribute('data-state') !== 'selected';
  seat?.setAttribute('data-state', selected ? 'selected' : 'available');
  seat?.setAttribute('aria-pressed', String(selected));
}

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
