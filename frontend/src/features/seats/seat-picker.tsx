import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon';
import { SeatList } from './seat-list';
import { SeatMap } from './seat-map';
import type { SeatPickerProps } from './seat-map';
import { SeatShape } from './map-seat';
import type { SeatState } from './map-seat';

const views = [
  { id: 'map', label: 'Map', icon: 'map' },
  { id: 'list', label: 'List', icon: 'list' },
] as const;

/** Map and list are two views of the same choice. */
export function SeatPicker(props: SeatPickerProps) {
  const [view, setView] = useState<'map' | 'list'>('map');
  const base = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = view === 'map' ? 'list' : 'map';
    setView(other);
    document.getElementById(`${base}-${other}`)?.focus();
  }

  return (
    <div className="seat-picker">
      <div className="seat-picker-bar">
        <div role="tablist" aria-label="Ways to choose seats" className="tabs" onKeyDown={onKeyDown}>
          {views.map(({ id, label, icon }) => (
            <button
              key={id}
              id={`${base}-${id}`}
              type="button"
              role="tab"
              aria-selected={view === id}
              aria-controls={`${base}-panel`}
              tabIndex={view === id ? 0 : -1}
              onClick={() => setView(id)}
            >
              <Icon name={icon} /> {label}
            </button>
          ))}
        </div>
        <ul className="legend" aria-label="Legend">
          <LegendEntry state="available" text="Available" />
          <LegendEntry state="selected" text="Selected" />
          <LegendEntry state="unavailable" text="Unavailable" />
        </ul>
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${view}`}>
        {view === 'map' ? <SeatMap {...props} /> : <SeatList {...props} />}
      </div>
    </div>
  );
}

function LegendEntry({ state, text }: { state: SeatState; text: string }) {
  return (
    <li>
      <svg viewBox="0 0 28 28" width="24" height="24" aria-hidden="true" className="seat" data-state={state}>
        <SeatShape state={state} />
      </svg>
      {text}
    </li>
  );
}
