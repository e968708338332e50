import type { ReactNode } from 'react';
import * as styles from './bar-list.module.css';

export interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Length of a bar in the list, from 0 (empty) to 1 (full width). */
  readonly part: number;
  readonly tone?: BarTone;
}

/** Colours of a bar. `paid`: green; `waiting`: amber, may still be paid; `lost`: red. The bar's label says the same in words. */
export type BarTone = 'paid' | 'waiting' | 'lost';

export function BarList({ bars, ranked = false }: { bars: readonly Bar[]; ranked?: boolean }) {
  const List = ranked ? 'ol' : 'ul';
  return (
    <List className={styles.barList} data-ranked={ranked || undefined}>
      {bars.map(({ key, label, value, part, tone }, index) => (
        <li key={key}>
          {ranked && <span className={`${styles.barRank} number`}>{index + 1}</span>}
          <span className={styles.barLabel}>{label}</span>
          <span className={`${styles.barValue} number`}>{value}</span>
          <BarMark part={part} tone={tone} />
        </li>
      ))}
    </List>
  );
}

export function BarMark(props: { part: number; label?: string; tone?: BarTone | undefined }) {
  const { part, label, tone } = props;
  const share = Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0;
  return (
    <svg
      className={styles.barMark}
      width="100%"
      height="10"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect className={styles.barGround} width="100%" height="10" rx="5" />
      {share > 0 && (
        <rect
          className={styles.barFill}
          data-tone={tone}
          width={`${share * 100}%`}
          height="10"
          rx="5"
        />
      )}
    </svg>
  );
}
