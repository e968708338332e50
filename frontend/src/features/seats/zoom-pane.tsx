import { useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { i18n } from '../../language/i18n';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { SEAT } from './layout';
import { useZoom, type ZoomView } from './use-zoom';
import { LARGEST, NEAR, STEP, TOUCH } from './zoom-scale';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './zoom-pane.module.css';

/** Pixels of sideways scrolling that hide the row names inside the drawing. */
const RAIL_AFTER_PX = 24;

export interface RailLabel {
  readonly text: string;
  /** Vertical position of the label, in units of the drawing. */
  readonly y: number;
}

interface Props {
  readonly width: number;
  readonly height: number;
  readonly info: ReactNode;
  /** Names at the left edge that stay visible while the drawing scrolls sideways. */
  readonly rail: readonly RailLabel[];
  readonly children: ReactNode;
  readonly view: RefObject<ZoomView | null>;
  /** True: shows the whole drawing at first, even on a screen with a mouse. */
  readonly fitted?: boolean;
}

/**
 * Pane that scrolls a drawing of fixed size in both directions; zoom by buttons, two fingers, or Ctrl and wheel. On a touch
 * screen the pane shows the whole drawing at first, so that a finger scrolls the page.
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
          aria-label={i18n.t('Zoom out')}
          disabled={zoom <= smallest}
          onClick={() => zoomTo(zoom / STEP)}
        >
          <Icon of={icons.minus} />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label={i18n.t('Zoom in')}
          disabled={zoom >= LARGEST}
          onClick={() => zoomTo(zoom * STEP)}
        >
          <Icon of={icons.plus} />
        </button>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label={i18n.t('Fit the whole hall')}
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
