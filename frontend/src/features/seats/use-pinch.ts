import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** A point of the pane that stays where it is while its content grows or shrinks, in pixels from the pane's corner. */
export interface FixedPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Two fingers on a touch screen, or Ctrl and the wheel (how a touchpad pinches), change the zoom by a factor. One finger
 * stays with the browser: it scrolls. The listeners are not passive, so that the page itself does not zoom.
 */
export function usePinch(element: RefObject<HTMLElement | null>, onPinch: (factor: number, around: FixedPoint) => void) {
  const report = useRef(onPinch);
  useEffect(() => {
    report.current = onPinch;
  });
  useEffect(() => {
    const pane = element.current;
    if (!pane) return;
    let apart: number | null = null;
    const corner = () => pane.getBoundingClientRect();
    const onTouchStart = (event: TouchEvent) => {
      apart = event.touches.length === 2 ? distance(event.touches) : null;
    };
    const onTouchMove = (event: TouchEvent) => {
      if (apart === null || event.touches.length !== 2) return;
      event.preventDefault();
      const now = distance(event.touches);
      const { left, top } = corner();
      const [one, two] = [event.touches[0]!, event.touches[1]!];
      report.current(now / apart, { x: (one.clientX + two.clientX) / 2 - left, y: (one.clientY + two.clientY) / 2 - top });
      apart = now;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = corner();
      report.current(Math.exp(-event.deltaY / 100), { x: event.clientX - left, y: event.clientY - top });
    };
    const end = () => (apart = null);
    const active = { passive: false } as const;
    pane.addEventListener('touchstart', onTouchStart, active);
    pane.addEventListener('touchmove', onTouchMove, active);
    pane.addEventListener('touchend', end);
    pane.addEventListener('touchcancel', end);
    pane.addEventListener('wheel', onWheel, active);
    return () => {
      pane.removeEventListener('touchstart', onTouchStart);
      pane.removeEventListener('touchmove', onTouchMove);
      pane.removeEventListener('touchend', end);
      pane.removeEventListener('touchcancel', end);
      pane.removeEventListener('wheel', onWheel);
    };
  }, [element]);
}

const distance = (touches: TouchList) =>
  Math.max(1, Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY));
