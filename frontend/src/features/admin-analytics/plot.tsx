import { useEffect, useEffectEvent, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { palettes, type as fonts, type Palette } from '../../theme/tokens';
import { useTheme } from '../../theme/use-theme';
import { useWidth } from '../../ui/use-width';
import * as styles from './plot.module.css';

export interface PlotLine {
  /** Values of one line of the chart, one for each x; null leaves a gap in the line. */
  readonly values: readonly (number | null)[];
  readonly kind: 'bars' | 'steps' | 'line';
  readonly colour: keyof Palette;
  /** True to draw a dashed line, so that it differs from the other line without colour. */
  readonly dashed?: boolean;
}

export interface PlotProps {
  /** Text alternative of the chart, for screen readers. */
  readonly label: string;
  /** Days of the x axis, ascending. */
  readonly xs: readonly number[];
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
  readonly top: number;
  /** Width in pixels of the y axis labels. */
  readonly left: number;
  readonly lines: readonly PlotLine[];
  readonly at: number;
  /** Called with the index of the selected x, or with null when the pointer leaves the chart. */
  readonly onAt: (index: number | null) => void;
  /** Description of the values at the selected x. */
  readonly readout: string;
}

const HEIGHT = 232;
/** Possible distances between two labels of the x axis, in days. All above one day are whole weeks. */
const STEPS = [1, 7, 14, 28, 56, 91];

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

/** Draws a chart with uPlot. The pointer, a finger or the arrow keys select one value to read. */
export default function Plot(props: PlotProps) {
  const { label, xs, xText, yText, top, left, lines, at, onAt, readout } = props;
  const theme = useTheme();
  const [box, width] = useWidth<HTMLDivElement>();
  const drawn = useRef<UPlot>(null);
  const last = xs.length - 1;

  const showAt = useEffectEvent((plot: UPlot) => {
    const x = xs[at];
    if (x !== undefined) plot.setCursor({ left: plot.valToPos(x, 'x'), top: 0 });
  });

  useEffect(() => {
    if (!box.current || width === 0) return;
    const palette = palettes[theme];
    const plot = new UPlot(
      {
        ...optionsOf({ width, left, top, lines, xText, yText, palette }),
        // Waits for the first drawing, before which the pixel position of an x value is unknown.
        hooks: {
          ready: [
            (ready) => {
              drawn.current = ready;
              showAt(ready);
            },
          ],
        },
      },
      [[...xs], ...lines.map(({ values }) => [...values])],
      box.current,
    );
    return () => {
      drawn.current = null;
      plot.destroy();
    };
  }, [box, width, theme, xs, lines, top, left, xText, yText]);

  useEffect(() => {
    if (drawn.current) showAt(drawn.current);
  }, [at]);

  const readAt = (clientX: number) => {
    const plot = drawn.current;
    if (plot) onAt(plot.posToIdx(clientX - plot.over.getBoundingClientRect().left));
  };

  return (
    <div
      ref={box}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={readout}
      onPointerMove={({ clientX }) => readAt(clientX)}
      onPointerDown={({ clientX }) => readAt(clientX)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onAt(null)}
      onKeyDown={(event) => {
        const move = MOVES[event.key];
        if (!move) return;
        event.preventDefault();
        onAt(Math.min(last, Math.max(0, move(at, last))));
      }}
    />
  );
}

interface Drawing extends Pick<PlotProps, 'left' | 'top' | 'lines' | 'xText' | 'yText'> {
  readonly width: number;
  readonly palette: Palette;
}

function optionsOf({ width, left, top, lines, xText, yText, palette }: Drawing): UPlot.Options {
  const axis = {
    stroke: palette.muted,
    font: `500 13px ${fonts.text}`,
    grid: { stroke: palette.line, width: 1 },
    ticks: { show: false },
  };
  // Bars are a day wide, so the x axis gets half a day more at both ends.
  const pad = lines.some(({ kind }) => kind === 'bars') ? 0.5 : 0;
  // Turns off uPlot's own cursor events: the component moves the cursor for finger, mouse and keyboard.
  const unbound = () => null;
  return {
    width,
    height: HEIGHT,
    padding: [12, 36, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 9 },
      bind: {
        mousedown: unbound,
        mouseup: unbound,
        click: unbound,
        dblclick: unbound,
        mousemove: unbound,
        mouseleave: unbound,
        mouseenter: unbound,
      },
    },
    scales: {
      x: { time: false, range: (_, from, to) => [from - pad, to + pad] },
      y: { range: [0, top] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: STEPS,
        size: 30,
        space: 72,
        values: (_, xs) => xs.map(xText),
      },
      { ...axis, size: left, space: 48, values: (_, ys) => ys.map(yText) },
    ],
    series: [{}, ...lines.map((line) => seriesOf(line, palette))],
  };
}

function seriesOf({ kind, colour, dashed }: PlotLine, palette: Palette): UPlot.Series {
  const stroke = palette[colour];
  const { bars, stepped } = UPlot.paths;
  return {
    stroke,
    width: kind === 'bars' ? 0 : 2.5,
    points: { show: false },
    ...(dashed ? { dash: [7, 5] } : {}),
    ...(kind === 'bars' && bars
      ? { fill: stroke, paths: bars({ size: [0.72, 48], radius: 0.15 }) }
      : {}),
    ...(kind === 'steps' && stepped ? { paths: stepped({ align: 1 }) } : {}),
  };
}
