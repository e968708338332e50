import type { FixedPoint, Pinch } from './use-pinch';
import type { Size } from './zoom-scale';

/* Geometry of a drawing in its scrolling pane, in pixels. */

/** Point of the drawing, in its units, that stays at a point of the pane when the zoom changes. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly at: FixedPoint | 'middle' | 'top';
}

/** Returns the size of the visible part, in pixels. */
export function roomOf(element: HTMLElement): Size {
  const most = Number.parseFloat(getComputedStyle(element).maxHeight);
  return {
    width: element.clientWidth,
    height: Number.isFinite(most) ? most : element.clientHeight,
  };
}

/** Returns the drawing's corner within the pane's scrolled content. */
export const originOf = (pane: HTMLElement, content: HTMLElement): FixedPoint => ({
  x: content.offsetLeft - pane.offsetLeft,
  y: content.offsetTop - pane.offsetTop,
});

/** Returns the distance of the drawing's corner from the pane's, at the present scroll position. */
export const cornerOf = (pane: HTMLElement, content: HTMLElement): FixedPoint => {
  const origin = originOf(pane, content);
  return { x: origin.x - pane.scrollLeft, y: origin.y - pane.scrollTop };
};

export const pointOf = (pane: HTMLElement, at: Anchor['at']): FixedPoint =>
  typeof at === 'object'
    ? at
    : { x: pane.clientWidth / 2, y: at === 'top' ? 0 : pane.clientHeight / 2 };

/** Returns the coordinate to centre in `room`: the middle of a part that fits, else the nearest to `at` without empty room. */
export const inMiddle = (from: number, length: number, at: number, room: number) =>
  length <= room
    ? from + length / 2
    : Math.min(Math.max(at, from + room / 2), from + length - room / 2);

/** Shows a pinch in progress; `null` ends it. */
export function moveBy(content: HTMLElement | null, pinch: Pinch | null, factor: number) {
  if (!content) return;
  content.toggleAttribute('data-pinched', pinch !== null);
  if (pinch === null) return void (content.style.transform = '');
  // Scaling starts at the content's corner, which lies `corner` away from the pane's.
  const pane = content.parentElement;
  const corner = pane ? cornerOf(pane, content) : { x: 0, y: 0 };
  const x = pinch.to.x - corner.x - (pinch.from.x - corner.x) * factor;
  const y = pinch.to.y - corner.y - (pinch.from.y - corner.y) * factor;
  content.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
}
