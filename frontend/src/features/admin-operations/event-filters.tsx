import { Button, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { LONGEST } from '@contracts/rest/text-limits';
import type { EventFilters } from '../../api/admin-events';
import { toLocal, toMoment } from './event-moments';
import { isNarrowed } from './event-search';
import * as styles from './event-filters.module.css';

interface EventFilterFormProps {
  readonly filters: EventFilters;
  readonly types: readonly string[];
  readonly onSearch: (filters: EventFilters) => void;
}

/** Form for the filters of the event search. Use the filters as its React key, so that the form resets with each search. */
export function EventFilterForm({ filters, types, onSearch }: EventFilterFormProps) {
  const [draft, setDraft] = useState({
    ...filters,
    since: toLocal(filters.since),
    until: toLocal(filters.until),
  });
  const text = (name: keyof EventFilters) => ({
    value: draft[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <form
      className={styles.eventFilters}
      role="search"
      aria-label="Events"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...draft, since: toMoment(draft.since), until: toMoment(draft.until) });
      }}
    >
      <Field label="Booking or performance" wide>
        <Input
          {...text('about')}
          placeholder="Its id, as in its page's address"
          spellCheck={false}
          allowClear
          maxLength={100}
        />
      </Field>
      <Field label="Stream" wide>
        <Input
          {...text('stream')}
          placeholder="booking-…, seats-…, payment-…, catalogue-…"
          spellCheck={false}
          allowClear
          maxLength={LONGEST.line}
        />
      </Field>
      <div className={styles.eventFilter}>
        <span>Type</span>
        <Select
          aria-label="Type"
          value={draft.type ?? ''}
          options={[
            { value: '', label: 'All Types' },
            ...types.map((type) => ({ value: type, label: type })),
          ]}
          onChange={(type) => setDraft({ ...draft, type })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </div>
      <Field label="From (Malaysian time)">
        <Input {...text('since')} type="datetime-local" />
      </Field>
      <Field label="Before (Malaysian time)">
        <Input {...text('until')} type="datetime-local" />
      </Field>
      <div className="row">
        <Button type="primary" htmlType="submit">
          Search
        </Button>
        <Button disabled={!isNarrowed(filters)} onClick={() => onSearch({})}>
          Clear Filters
        </Button>
      </div>
    </form>
  );
}

const Field = ({
  label,
  wide,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <label className={styles.eventFilter} data-wide={wide || undefined}>
    <span>{label}</span>
    {children}
  </label>
);
