import { useEffect, useRef, type RefObject } from 'react';

/** Point in the pane, in pixels from the pane's top left corner. */
export interface FixedPoint {
  readonly x: number;
  readonly y: number;
}

/** Movement of two fingers since their start: the content at `from` is now at `to`, `factor` times as large. */
export interface Pinch {
  readonly factor: number;
  readonly from: FixedPoint;
  readonly to: FixedPoint;
}

interface Listeners {
  /** Called up to once a frame while two fingers move, so it must be fast. */
  readonly onMove: (pinch: Pinch) => void;
  readonly onEnd: (pinch: Pinch) => void;
  /** Called for each step of the wheel with Ctrl, which a touchpad's pinch sends as well. The zoom changes around the pointer. */
  readonly onStep: (factor: number, around: FixedPoint) => void;
}

/**
 * Reports pinches by two fingers, or by Ctrl and the wheel. One finger still scrolls. The listeners are not passive, so that they
 * can prevent the zoom of the whole page.
 */
export function usePinch(element: RefObject<HTMLElement | null>, listeners: Listeners) {
  const report = useRef(listeners);
  useEffect(() => {
    report.current = listeners;
  });
  useEffect(() => {
    const pane = element.current;
    if (!pane) return;
    let begun: { apart: number; from: FixedPoint } | null = null;
    let last: Pinch | null = null;
    const inPane = (clientX: number, clientY: number): FixedPoint => {
      const { left, top } = pane.getBoundingClientRect();
      return { x: clientX - left - pane.clientLeft, y: clientY - top - pane.clientTop };
    };
    const end = () => {
      if (last) report.current.onEnd(last);
      begun = last = null;
    };
    const onTouchStart = (event: TouchEvent) => {
      end();
      if (event.touches.length === 2)
        begun = { apart: distance(event.touches), from: middle(event.touches, inPane) };
    };
    const onTouchMove = (event: TouchEvent) => {
      if (begun === null || event.touches.length !== 2) return;
      event.preventDefault();
      last = {
        factor: distance(event.touches) / begun.apart,
        from: begun.from,
        to: middle(event.touches, inPane),
      };
      report.current.onMove(last);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      report.current.onStep(Math.exp(-event.deltaY / 100), inPane(event.clientX, event.clientY));
    };
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

const distance = ([one, two]: TouchList | readonly Touch[]) =>
  Math.max(
    1,
    Math.hypot(
      (one?.clientX ?? 0) - (two?.clientX ?? 0),
      (one?.clientY ?? 0) - (two?.clientY ?? 0),
    ),
  );

const middle = (
  [one, two]: TouchList | readonly Touch[],
  inPane: (x: number, y: number) => FixedPoint,
) =>
  inPane(
    ((one?.clientX ?? 0) + (two?.clientX ?? 0)) / 2,
    ((one?.clientY ?? 0) + (two?.clientY ?? 0)) / 2,
  );
