import { useRef } from 'react';
import type { HTMLAttributes, PointerEvent } from 'react';

/** So far to the right, in pixels, and what is swiped goes. */
const FAR_PX = 50;
/** A finger trembles more than a mouse before it has a direction. */
const startPx = (pointerType: string) => (pointerType === 'touch' ? 10 : 2);

/** Lets an element follow the pointer to the right (`--swipe-x`, while `data-swipe` is `move`), and calls `onAway` when it went far enough. */
export function useSwipeAway(onAway: () => void): HTMLAttributes<HTMLElement> {
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef<number | null>(null);

  function end({ currentTarget, pointerId }: PointerEvent<HTMLElement>, far: boolean) {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId);
    const by = swiped.current;
    start.current = null;
    swiped.current = null;
    if (by === null) return;
    // The swipe presses nothing, wherever it began.
    currentTarget.addEventListener('click', (click) => click.preventDefault(), {
      once: true,
      capture: true,
    });
    currentTarget.dataset.swipe = 'cancel';
    currentTarget.style.removeProperty('--swipe-x');
    if (far && by > FAR_PX) onAway();
  }
  return {
    style: { userSelect: 'none', touchAction: 'none' },
    onPointerDown: ({ button, clientX, clientY }) => {
      if (button === 0) start.current = { x: clientX, y: clientY };
    },
    onPointerMove: ({ currentTarget, pointerId, pointerType, clientX, clientY }) => {
      if (!start.current) return;
      const x = Math.max(0, clientX - start.current.x);
      const y = Math.abs(clientY - start.current.y);
      if (swiped.current === null) {
        const enough = startPx(pointerType);
        if (x <= enough || y >= x) {
          if (y > enough || clientX - start.current.x < -enough) start.current = null;
          return;
        }
        currentTarget.setPointerCapture(pointerId);
      }
      swiped.current = x;
      currentTarget.dataset.swipe = 'move';
      currentTarget.style.setProperty('--swipe-x', `${x}px`);
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  };
}
