import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon';

const STEP = 1.35;
/** The zoom at which seats are comfortable targets: 30 px apart for a thumb, 24 px for a mouse. */
const COMFORTABLE = window.matchMedia('(pointer: coarse)').matches ? 0.9 : 0.72;
const LARGEST = 2.5;

/** A pane that scrolls in both directions over a drawing of fixed size, with zoom in, zoom out and fit. */
export function ZoomPane(props: { width: number; height: number; info: string; children: ReactNode }) {
  const pane = useRef<HTMLDivElement>(null);
  const [paneWidth, setPaneWidth] = useState(0);
  /** `null`: as large as comfortable for this screen. */
  const [chosen, setChosen] = useState<number | null>(null);
  const fit = paneWidth > 0 ? Math.min(1.5, paneWidth / props.width) : COMFORTABLE;
  const zoom = chosen ?? Math.max(fit, COMFORTABLE);
  const middle = useRef({ x: 0.5, y: 0 });

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const measure = () => setPaneWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // What was in the middle before a change of zoom is in the middle after it; at first the middle of the front row.
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = middle.current.y === 0 ? 0 : middle.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [zoom, paneWidth]);

  function remember() {
    const element = pane.current;
    if (!element) return;
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: element.scrollTop === 0 ? 0 : (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    };
  }

  const zoomTo = (value: number) => setChosen(Math.min(LARGEST, Math.max(Math.min(fit, COMFORTABLE), value)));
  return (
    <div className="zoom">
      <div className="zoom-bar">
        <p className="zoom-info" aria-hidden="true">
          {props.info}
        </p>
        <button type="button" className="icon-button" aria-label="Zoom out" disabled={zoom <= Math.min(fit, COMFORTABLE)} onClick={() => zoomTo(zoom / STEP)}>
          <Icon name="minus" />
        </button>
        <button type="button" className="icon-button" aria-label="Zoom in" disabled={zoom >= LARGEST} onClick={() => zoomTo(zoom * STEP)}>
          <Icon name="plus" />
        </button>
        <button type="button" className="icon-button" aria-label="Fit the whole hall" onClick={() => setChosen(fit)}>
          <Icon name="fit" />
        </button>
      </div>
      <div className="zoom-pane" ref={pane} onScroll={remember}>
        <div className="zoom-content" style={{ width: props.width * zoom, height: props.height * zoom }}>
          {props.children}
        </div>
      </div>
    </div>
  );
}
