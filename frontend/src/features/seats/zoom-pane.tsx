import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import { usePinch } from './use-pinch';
import type { FixedPoint, Pinch } from './use-pinch';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './zoom-pane.module.css';

const STEP = 1.35;
/** The zoom at which seats are comfortable targets: 30 px apart for a thumb, 24 px for a mouse. */
const COMFORTABLE = window.matchMedia('(pointer: coarse)').matches ? 0.9 : 0.72;
const LARGEST = 2.5;
/** Scrolled so far, the drawing's own row names are out of sight. */
const RAIL_AFTER_PX = 24;

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
}

/** A pane that scrolls in both directions over a drawing of fixed size; zoom by buttons, by two fingers, by Ctrl and wheel. */
export function ZoomPane(props: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [paneWidth, setPaneWidth] = useState(0);
  /** `null`: as large as comfortable for this screen. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [scrolled, setScrolled] = useState(false);
  const fit = paneWidth > 0 ? Math.min(1.5, paneWidth / props.width) : COMFORTABLE;
  const smallest = Math.min(fit, COMFORTABLE);
  const comfortable = Math.max(fit, COMFORTABLE);
  const zoom = chosen ?? comfortable;
  /** The place of the drawing (0 to 1) that a change of zoom leaves at a point of the pane; `null`: at its middle. */
  const anchor = useRef<{ x: number; y: number; at: FixedPoint | null }>({
    x: 0.5,
    y: 0,
    at: null,
  });

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const measure = () => setPaneWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // At first the middle of the front row.
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const { x, y, at } = anchor.current;
    const point = at ?? { x: element.clientWidth / 2, y: y === 0 ? 0 : element.clientHeight / 2 };
    element.scrollLeft = x * element.scrollWidth - point.x;
    element.scrollTop = y * element.scrollHeight - point.y;
  }, [zoom, paneWidth]);

  function anchorAt(at: FixedPoint | null) {
    const element = pane.current;
    if (!element) return;
    const point = at ?? {
      x: element.clientWidth / 2,
      y: element.scrollTop === 0 ? 0 : element.clientHeight / 2,
    };
    anchor.current = {
      x: (element.scrollLeft + point.x) / element.scrollWidth,
      y: (element.scrollTop + point.y) / element.scrollHeight,
      at,
    };
  }

  function onScroll() {
    anchorAt(null);
    setScrolled((pane.current?.scrollLeft ?? 0) > RAIL_AFTER_PX);
  }

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
        x: (pinch.from.x - corner.x) / drawn.offsetWidth,
        y: (pinch.from.y - corner.y) / drawn.offsetHeight,
        at: pinch.to,
      };
      setChosen(zoom * factor);
      if (factor === 1) element.scrollBy(pinch.from.x - pinch.to.x, pinch.from.y - pinch.to.y);
    },
    onStep: (factor, around) => {
      anchorAt(around);
      // Two steps may come before the next drawing: each goes on from the one before, not from what is drawn.
      setChosen((before) => within((before ?? comfortable) * factor));
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
          <Icon name="minus" />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Zoom in"
          disabled={zoom >= LARGEST}
          onClick={() => setChosen(within(zoom * STEP))}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Fit the whole hall"
          onClick={() => setChosen(fit)}
        >
          <Icon name="fit" />
        </button>
      </div>
      <div className={styles.zoomPane} ref={pane} onScroll={onScroll}>
        <div
          className={styles.zoomContent}
          ref={content}
          style={{ width: props.width * zoom, height: props.height * zoom }}
        >
          <div className={styles.rowRail} data-shown={scrolled || undefined} aria-hidden="true">
            {props.rail.map(({ text, y }) => (
              <span key={y} style={{ top: y * zoom }}>
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
