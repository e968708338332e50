import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import * as styles from './seat-map.module.css';

const views = [
  { id: 'map', label: 'Map', icon: icons.map },
  { id: 'list', label: 'List', icon: icons.list },
] as const;

export type SeatView = (typeof views)[number]['id'];

/** @param base prefix of the ids: the panel is `base-panel`, and a view's tab has its name */
export function ViewTabs(props: {
  base: string;
  view: SeatView;
  onView: (view: SeatView) => void;
}) {
  const { base, view, onView } = props;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = view === 'map' ? 'list' : 'map';
    onView(other);
    document.getElementById(`${base}-${other}`)?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label="Ways to choose seats"
      className={styles.tabs}
      onKeyDown={onKeyDown}
    >
      {views.map(({ id, label, icon }) => (
        <button
          key={id}
          id={`${base}-${id}`}
          type="button"
          role="tab"
          aria-selected={view === id}
          aria-controls={`${base}-panel`}
          tabIndex={view === id ? 0 : -1}
          onClick={() => onView(id)}
        >
          <Icon of={icon} /> {label}
        </button>
      ))}
    </div>
  );
}
