import { useState } from 'react';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { SEAT } from './layout';
import { useZoom } from './use-zoom';
import type { ZoomView } from './use-zoom';
import { LARGEST, NEAR, STEP, TOUCH } from './zoom-scale';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './zoom-pane.module.css';

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
  readonly view: RefObject<ZoomView | null>;
  /** Begins with the whole drawing, whatever points at it. */
  readonly fitted?: boolean;
}

/**
 * A pane that scrolls in both directions over a drawing of fixed size; zoom by buttons, by two fingers, by Ctrl and wheel. Under
 * a finger it begins with the whole drawing, where it has nothing to scroll: there the finger scrolls the page.
 */
export function ZoomPane(props: Props) {
  const { pane, content, zoom, smallest, fit, zoomTo, anchorAt } = useZoom(props, props.view);
  const [scrolled, setScrolled] = useState(false);

  function onScroll() {
    anchorAt(pane.current?.scrollTop === 0 ? 'top' : 'middle');
    setScrolled((pane.current?.scrollLeft ?? 0) > RAIL_AFTER_PX);
  }

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
          onClick={() => zoomTo(zoom / STEP)}
        >
          <Icon of={icons.minus} />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Zoom in"
          disabled={zoom >= LARGEST}
          onClick={() => zoomTo(zoom * STEP)}
        >
          <Icon of={icons.plus} />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label="Fit the whole hall"
          onClick={() => zoomTo(fit)}
        >
          <Icon of={icons.fit} />
        </button>
      </div>
      <div
        className={styles.zoomPane}
        data-touch={(TOUCH && !props.fitted) || undefined}
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
            style={
              {
                width: props.width,
                height: props.height,
                transform: `scale(${zoom})`,
                '--zoom': zoom,
              } as CSSProperties
            }
          >
            {props.children}
          </div>
        </div>
      </div>
    </div>
  );
}
