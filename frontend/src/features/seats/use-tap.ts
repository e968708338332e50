import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What a finger may stray, in pixels, and stay, in milliseconds, and still have tapped: as browsers have it. */
const STRAYS_PX = 10;
const STAYS_MS = 500;

/**
 * Hears a finger's tap when the finger leaves, and keeps from the browser the mouse events, the focus and the click that it
 * makes of a tap: half of the work of answering one (docs/seat-map-speed.md). What is no tap (a scroll, a pinch, a long press)
 * is left alone, and so is a click that no finger made: a mouse's, a screen reader's. `onTap` answers whether the tap was for it.
 */
export function useTap(
  element: RefObject<HTMLElement | null>,
  onTap: (target: Element, at: { readonly clientX: number; readonly clientY: number }) => boolean,
) {
  const report = useRef(onTap);
  useEffect(() => {
    report.current = onTap;
  });
  useEffect(() => {
    const surface = element.current;
    if (!surface) return;
    let begun: { x: number; y: number; at: number } | null = null;
    const onStart = ({ touches, timeStamp }: TouchEvent) => {
      const [finger, second] = touches;
      begun = finger && !second ? { x: finger.clientX, y: finger.clientY, at: timeStamp } : null;
    };
    const onEnd = (event: TouchEvent) => {
      const finger = event.changedTouches[0];
      // Not cancelable: the browser has begun to scroll.
      if (!begun || !finger || !event.cancelable || !(event.target instanceof Element)) return;
      const strayed = Math.hypot(finger.clientX - begun.x, finger.clientY - begun.y);
      if (
        strayed <= STRAYS_PX &&
        event.timeStamp - begun.at < STAYS_MS &&
        report.current(event.target, finger)
      )
        event.preventDefault();
      begun = null;
    };
    surface.addEventListener('touchstart', onStart, { passive: true });
    surface.addEventListener('touchend', onEnd, { passive: false });
    return () => {
      surface.removeEventListener('touchstart', onStart);
      surface.removeEventListener('touchend', onEnd);
    };
  }, [element]);
}
