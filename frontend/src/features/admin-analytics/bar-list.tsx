import type { ReactNode } from 'react';

export interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** 0 to 1. */
  readonly part: number;
}

/** Values side by side, the words above each bar. */
export function BarList({ bars, ranked = false }: { bars: readonly Bar[]; ranked?: boolean }) {
  const List = ranked ? 'ol' : 'ul';
  return (
    <List className="bar-list" data-ranked={ranked || undefined}>
      {bars.map(({ key, label, value, part }, index) => (
        <li key={key}>
          {ranked && <span className="bar-rank number">{index + 1}</span>}
          <span className="bar-label">{label}</span>
          <span className="bar-value number">{value}</span>
          <BarMark part={part} />
        </li>
      ))}
    </List>
  );
}

export function BarMark({ part, label }: { part: number; label?: string }) {
  const share = Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0;
  return (
    <svg
      className="bar-mark"
      width="100%"
      height="10"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect className="bar-ground" width="100%" height="10" rx="5" />
      {share > 0 && <rect className="bar-fill" width={`${share * 100}%`} height="10" rx="5" />}
    </svg>
  );
}
