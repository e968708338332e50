import * as styles from './trend.module.css';

interface TrendProps {
  /** Null when there was nothing to count. */
  readonly now: number | null;
  readonly before: number | null;
  readonly days: number;
  readonly text: (value: number) => string;
  /** Formats a difference, where it differs from the format of a value. */
  readonly differenceText?: (value: number) => string;
}

/** Compares a number of the last days with the same number of days before, by an arrow and in words. */
export function Trend({ now, before, days, text, differenceText = text }: TrendProps) {
  if (now === null) return <p className="muted small">Nothing decided in the last {days} days</p>;
  const difference = before === null ? null : now - before;
  const way = !difference ? 'same' : difference > 0 ? 'up' : 'down';
  return (
    <p className="small number">
      {text(now)} in the last {days} days,{' '}
      <span className={styles.trendWay} data-way={way}>
        {difference === null
          ? `none in the ${days} before`
          : way === 'same'
            ? `the same as in the ${days} before`
            : `${way === 'up' ? '▲' : '▼'}\u00a0${differenceText(Math.abs(difference))} ${way === 'up' ? 'more' : 'less'} than in the ${days} before`}
      </span>
    </p>
  );
}
