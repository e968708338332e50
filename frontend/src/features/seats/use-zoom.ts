import { useImperativeHandle, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { sectionAt, type Box, type MapLayout } from './layout';
import { usePinch, type FixedPoint, type Pinch } from './use-pinch';
import { FAR_BELOW, LARGEST, NEAR, scaleOf, TOUCH, type Size } from './zoom-scale';

/** Methods of the zoom pane that the drawing inside calls. */
export interface ZoomView {
  /** True when the seats are drawn too small for a thumb. */
  isFar(): boolean;
  /** Zooms to a part of the drawing and centres it. A part that is larger than the pane is centred around `at`. */
  show(part: Box, at?: Point): void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the place under a pointer, in units of the drawing. */
export function pointIn(
  { width }: MapLayout,
  hall: Element | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  const drawn = hall?.getBoundingClientRect() ?? new DOMRect();
  const scale = drawn.width / width;
  return { x: (clientX - drawn.x) / scale, y: (clientY - drawn.y) / scale };
}

/**
 * Zooms to the tapped section when seats are too small for a finger. Returns false if the seats can be tapped already, or if
 * the hall has no sections.
 */
export function comeNear(
  view: ZoomView | null,
  layout: MapLayout,
  hall: Element | null,
  finger: { readonly clientX: number; readonly clientY: number },
): boolean {
  if (!view?.isFar()) return false;
  const at = pointIn(layout, hall, finger);
  const section = sectionAt(layout, at.x, at.y);
  if (section) view.show(section.box, at);
  return section !== null;
}

/** Controls the zoom of a drawing in a scrolling pane, and the point that stays in place when the zoom changes. */
export function useZoom(
  drawing: Size & { readonly fitted?: boolean },
  view: RefObject<ZoomView | null>,
) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const room = useRoom(pane);
  /** Zoom that the person chose; `null` while the initial zoom applies. */
  const [chosen, setChosen] = useState<number | null>(null);
  const { fit, smallest, first } = scaleOf(room, drawing, drawing.fitted);
  const zoom = chosen ?? first;
  const within = (value: number) => Math.min(LARGEST, Math.max(smallest, value));
  const anchor = useRef<Anchor>({ x: drawing.width / 2, y: 0, at: 'top' });

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || !content.current) return;
    const { x, y, at } = anchor.current;
    const from = originOf(element, content.current);
    const point = pointOf(element, at);
    element.scrollLeft = from.x + x * zoom - point.x;
    element.scrollTop = at === 'top' ? 0 : from.y + y * zoom - point.y;
  }, [zoom, room]);

  function anchorAt(at: Anchor['at']) {
    const element = pane.current;
    if (!element || !content.current) return;
    const from = originOf(element, content.current);
    const point = pointOf(element, at);
    anchor.current = {
      x: (element.scrollLeft + point.x - from.x) / zoom,
      y: (element.scrollTop + point.y - from.y) / zoom,
      at,
    };
  }

  function show(part: Box, at = { x: part.x + part.width / 2, y: part.y + part.height / 2 }) {
    const element = pane.current;
    if (!element) return;
    const to = Math.max(zoom, TOUCH ? NEAR : first);
    const middle = {
      x: inMiddle(part.x, part.width, at.x, element.clientWidth / to),
      y: inMiddle(part.y, part.height, at.y, element.clientHeight / to),
    };
    anchor.current = { ...middle, at: 'middle' };
    // Scrolls the pane directly when the zoom does not change, because React then renders nothing.
    const from = content.current ? originOf(element, content.current) : { x: 0, y: 0 };
    if (to === zoom)
      element.scrollTo(
        from.x + middle.x * zoom - element.clientWidth / 2,
        from.y + middle.y * zoom - element.clientHeight / 2,
      );
    else setChosen(to);
    element.parentElement?.scrollIntoView({ block: TOUCH ? 'start' : 'nearest' });
  }
  useImperativeHandle(view, () => ({ isFar: () => zoom < FAR_BELOW, show }));

  usePinch(pane, {
    /** Moves the drawing by a CSS transform only; the layout changes when the fingers leave the screen. */
    onMove: (pinch) => moveBy(content.current, pinch, within(zoom * pinch.factor) / zoom),
    onEnd: (pinch) => {
      const element = pane.current;
      const drawn = content.current;
      if (!element || !drawn) return;
      const factor = within(zoom * pinch.factor) / zoom;
      // Measures the corner before it removes the transform, because the pinch's points are relative to the pane's corner.
      const corner = cornerOf(element, drawn);
      moveBy(drawn, null, 1);
      anchor.current = {
        x: (pinch.from.x - corner.x) / zoom,
        y: (pinch.from.y - corner.y) / zoom,
        at: pinch.to,
      };
      setChosen(zoom * factor);
      if (factor === 1) element.scrollBy(pinch.from.x - pinch.to.x, pinch.from.y - pinch.to.y);
    },
    onStep: (factor, around) => {
      anchorAt(around);
      // Two steps may come before the next render, so each step starts from the previous zoom.
      setChosen((before) => within((before ?? first) * factor));
    },
  });

  return {
    pane,
    content,
    zoom,
    smallest,
    fit,
    zoomTo: (value: number) => setChosen(within(value)),
    /** Fixes the point that stays in place at the next change of zoom. */
    anchorAt,
  };
}

/** Returns the pane's size in pixels, updated when it changes. */
function useRoom(pane: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const measure = () => setRoom(roomOf(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return room;
}

/* Functions for the geometry of a drawing in its scrolling pane, in pixels. */

/** Point of the drawing, in drawing units, that stays at the pane's point `at` when the zoom changes. */
interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly at: FixedPoint | 'middle' | 'top';
}

/** Returns the size of the visible part, in pixels. */
function roomOf(element: HTMLElement): Size {
  const most = Number.parseFloat(getComputedStyle(element).maxHeight);
  return {
    width: element.clientWidth,
    height: Number.isFinite(most) ? most : element.clientHeight,
  };
}

/** Returns the drawing's corner within the pane's scrolled content. */
const originOf = (pane: HTMLElement, content: HTMLElement): FixedPoint => ({
  x: content.offsetLeft - pane.offsetLeft,
  y: content.offsetTop - pane.offsetTop,
});

/** Returns the position of the drawing's corner relative to the pane's corner, after scrolling. */
const cornerOf = (pane: HTMLElement, content: HTMLElement): FixedPoint => {
  const origin = originOf(pane, content);
  return { x: origin.x - pane.scrollLeft, y: origin.y - pane.scrollTop };
};

const pointOf = (pane: HTMLElement, at: Anchor['at']): FixedPoint =>
  typeof at === 'object'
    ? at
    : { x: pane.clientWidth / 2, y: at === 'top' ? 0 : pane.clientHeight / 2 };

/**
 * Returns the coordinate to scroll to the centre of the pane. A part that fits in `room` is centred; in a larger part, the point
 * nearest to `at` is.
 */
const inMiddle = (from: number, length: number, at: number, room: number) =>
  length <= room
    ? from + length / 2
    : Math.min(Math.max(at, from + room / 2), from + length - room / 2);

/** Applies a pinch in progress as a CSS transform; a `null` pinch removes the transform. */
function moveBy(content: HTMLElement | null, pinch: Pinch | null, factor: number) {
  if (!content) return;
  content.toggleAttribute('data-pinched', pinch !== null);
  if (pinch === null) return void (content.style.transform = '');
  // Position of the content's corner in the pane. The transform scales around this corner.
  const pane = content.parentElement;
  const corner = pane ? cornerOf(pane, content) : { x: 0, y: 0 };
  const x = pinch.to.x - corner.x - (pinch.from.x - corner.x) * factor;
  const y = pinch.to.y - corner.y - (pinch.from.y - corner.y) * factor;
  content.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
}
