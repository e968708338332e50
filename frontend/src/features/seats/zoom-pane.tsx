import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { SEAT } from './layout';
import type { Box } from './layout';
import { usePinch } from './use-pinch';
import type { FixedPoint, Pinch } from './use-pinch';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './zoom-pane.module.css';

const STEP = 1.35;
/** The server, which reads this file too, has no pointer and draws no map. */
const TOUCH = typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches;
/** The zoom at which a mouse hits seats comfortably: 24 px apart. */
const COMFORTABLE = 0.72;
/** The zoom at which a thumb does: seats of 40 px and more. */
const NEAR = 1.45;
/** Drawn smaller than this, a seat is no target for a thumb: a tap comes nearer instead of choosing. */
const FAR_BELOW = 0.9;
const LARGEST = 2.5;
/** Scrolled so far, the drawing's own row names are out of sight. */
const RAIL_AFTER_PX = 24;

/** What the drawing inside may ask of its pane. */
export interface ZoomView {
  /** Seats are too small for a thumb. */
  isFar(): boolean;
  /** Brings a part of the drawing into the middle, large enough to tap; a part too large for that around `at`. */
  show(part: Box, at?: { readonly x: number; readonly y: number }): void;
}

export interface RailLabel {
  readonly text: string;
  /** In units of the drawing. */
  readonly y: number;
}

interface Props {
  readonly width: number;
  readonly height: number;
  readonly info: ReactNode;
  /** Names at the left edge that stay in sight while the drawing is scrolled sideways. */
  readonly rail: readonly RailLabel[];
  readonly children: ReactNode;
  readonly view: RefObject<ZoomView | null>;
}

/** The place of the drawing, in its units, that a change of zoom leaves at a point of the pane. */
interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly at: FixedPoint | 'middle' | 'top';
}

/**
 * A pane that scrolls in both directions over a drawing of fixed size; zoom by buttons, by two fingers, by Ctrl and wheel. Under
 * a finger it begins with the whole drawing, where it has nothing to scroll: there the finger scrolls the page.
 */
export function ZoomPane(props: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  /** `null`: as it begins on this screen. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [scrolled, setScrolled] = useState(false);
  const ofWidth = room.width > 0 ? Math.min(1.5, room.width / props.width) : COMFORTABLE;
  const fit = room.height > 0 ? Math.min(ofWidth, room.height / props.height) : ofWidth;
  const smallest = Math.min(fit, COMFORTABLE);
  const first = TOUCH ? fit : Math.max(ofWidth, COMFORTABLE);
  const zoom = chosen ?? first;
  const anchor = useRef<Anchor>({ x: props.width / 2, y: 0, at: 'top' });

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const measure = () => setRoom(roomOf(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

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

  function onScroll() {
    anchorAt(pane.current?.scrollTop === 0 ? 'top' : 'middle');
    setScrolled((pane.current?.scrollLeft ?? 0) > RAIL_AFTER_PX);
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
    // The same zoom draws nothing anew, so nothing would scroll.
    const from = content.current ? originOf(element, content.current) : { x: 0, y: 0 };
    if (to === zoom)
      element.scrollTo(
        from.x + middle.x * zoom - element.clientWidth / 2,
        from.y + middle.y * zoom - element.clientHeight / 2,
      );
    else setChosen(to);
    element.parentElement?.scrollIntoView({ block: TOUCH ? 'start' : 'nearest' });
  }
  useImperativeHandle(props.view, () => ({ isFar: () => zoom < FAR_BELOW, show }));

  const within = (value: number) => Math.min(LARGEST, Math.max(smallest, value));
  usePinch(pane, {
    /** The drawing follows the fingers by a transform alone; where they leave it, it is laid out. */
    onMove: (pinch) => moveBy(content.current, pinch, within(zoom * pinch.factor) / zoom),
    onEnd: (pinch) => {
      const element = pane.current;
      const drawn = content.current;
      if (!element || !drawn) return;
      const factor = within(zoom * pinch.factor) / zoom;
      // Before the transform: `from` counts from the pane's corner.
      const corner = {
        x: drawn.offsetLeft - element.offsetLeft - element.scrollLeft,
        y: drawn.offsetTop - element.offsetTop - element.scrollTop,
      };
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
      // Two steps may come before the next drawing: each goes on from the one before, not from what is drawn.
      setChosen((before) => within((before ?? first) * factor));
    },
  });

  return (
    <div className={styles.zoom}>
      <div className={styles.zoomBar}>
        <p className={styles.zoomInfo} aria-hidden="true">
          {props.info}
        </p>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Zoom out"
          disabled={zoom <= smallest}
          onClick={() => setChosen(within(zoom / STEP))}
        >
          <Icon of={icons.minus} />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Zoom in"
          disabled={zoom >= LARGEST}
          onClick={() => setChosen(within(zoom * STEP))}
        >
          <Icon of={icons.plus} />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Fit the whole hall"
          onClick={() => setChosen(fit)}
        >
          <Icon of={icons.fit} />
        </button>
      </div>
      <div
        className={styles.zoomPane}
        data-touch={TOUCH || undefined}
        ref={pane}
        onScroll={onScroll}
        style={{ '--near-height': `${Math.ceil(props.height * NEAR)}px` } as CSSProperties}
      >
        <div
          className={styles.zoomContent}
          ref={content}
          style={{
            width: props.width * zoom,
            height: props.height * zoom,
          }}
        >
          <div className={styles.rowRail} data-shown={scrolled || undefined} aria-hidden="true">
            {props.rail.map(({ text, y }) => (
              <span key={y} style={{ top: (y + SEAT / 2) * zoom }}>
                {text}
              </span>
            ))}
          </div>
          <div
            className={styles.zoomDrawing}
            style={{ width: props.width, height: props.height, transform: `scale(${zoom})` }}
          >
            {props.children}
          </div>
        </div>
      </div>
    </div>
  );
}

/** In pixels: what of the drawing can be seen at once. */
function roomOf(element: HTMLElement) {
  const most = Number.parseFloat(getComputedStyle(element).maxHeight);
  return {
    width: element.clientWidth,
    height: Number.isFinite(most) ? most : element.clientHeight,
  };
}

/** Where the drawing begins in what the pane scrolls, in pixels. */
const originOf = (pane: HTMLElement, content: HTMLElement): FixedPoint => ({
  x: content.offsetLeft - pane.offsetLeft,
  y: content.offsetTop - pane.offsetTop,
});

const pointOf = (pane: HTMLElement, at: Anchor['at']): FixedPoint =>
  typeof at === 'object'
    ? at
    : { x: pane.clientWidth / 2, y: at === 'top' ? 0 : pane.clientHeight / 2 };

/** What to put in the middle of `room`: the middle of a part that fits, else as near to `at` as leaves no room empty. */
const inMiddle = (from: number, length: number, at: number, room: number) =>
  length <= room
    ? from + length / 2
    : Math.min(Math.max(at, from + room / 2), from + length - room / 2);

/** Shows a pinch that is still going on; `null`: none. */
function moveBy(content: HTMLElement | null, pinch: Pinch | null, factor: number) {
  if (!content) return;
  content.toggleAttribute('data-pinched', pinch !== null);
  if (pinch === null) return void (content.style.transform = '');
  // Scaling is about the content's own corner, which lies `corner` away from the pane's.
  const pane = content.parentElement;
  const corner = pane
    ? {
        x: content.offsetLeft - pane.offsetLeft - pane.scrollLeft,
        y: content.offsetTop - pane.offsetTop - pane.scrollTop,
      }
    : { x: 0, y: 0 };
  const x = pinch.to.x - corner.x - (pinch.from.x - corner.x) * factor;
  const y = pinch.to.y - corner.y - (pinch.from.y - corner.y) * factor;
  content.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
}
