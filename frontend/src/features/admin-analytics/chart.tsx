import { Suspense, lazy } from 'react';
import { i18n } from '../../language/i18n';
import type { PlotLine, PlotProps } from './plot';
import * as styles from './chart.module.css';

/** Loads the plotting library with the first chart. Other screens do not load it. */
const Plot = lazy(() => import('./plot'));

interface ChartLine extends PlotLine {
  /** Name of the line in the legend; missing in a chart with one line. */
  readonly name?: string;
}

/** Chart with the selected value above it and the legend of its lines below. */
export function Chart(props: Omit<PlotProps, 'lines'> & { lines: readonly ChartLine[] }) {
  const { lines, ...plot } = props;
  return (
    <div className={styles.chart}>
      <p className="small muted number" aria-hidden="true">
        {plot.readout}
      </p>
      <Suspense fallback={<div className={styles.chartComing} />}>
        <Plot {...plot} lines={lines} />
      </Suspense>
      <ul className={styles.chartKey} aria-label={i18n.t('Key')}>
        {lines.map(
          ({ name, colour, dashed }) =>
            name && (
              <li key={name}>
                <svg width="28" height="10" aria-hidden="true" data-colour={colour}>
                  <line x1="0" x2="28" y1="5" y2="5" strokeDasharray={dashed ? '7 5' : undefined} />
                </svg>
                {name}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
