import { Button, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { AdminBookingsPage } from '@contracts/rest/administration';
import { Icon } from '../../ui/icon';
import { LONGEST_SEARCH, hasFilters } from './booking-filters';
import type { FilterSearch } from './booking-filters';
import { filterStatuses } from './statuses';
import * as styles from './filter-bar.module.css';

const TYPING_MS = 300;

interface FilterBarProps {
  search: FilterSearch;
  productions: AdminBookingsPage['productions'];
  onChange: (search: FilterSearch) => void;
}

/** Changes the address, which the list follows; a change of filters begins at the first page again. */
export function FilterBar({ search, productions, onChange }: FilterBarProps) {
  const { page: _, ...filters } = search;
  return (
    <div className={styles.bookingFilters} role="search" aria-label="Bookings">
      <SearchInput
        value={filters.search ?? ''}
        onSearch={(typed) => onChange({ ...filters, search: typed || undefined })}
      />
      <Select
        aria-label="Status"
        value={filters.status ?? ''}
        options={[{ value: '', label: 'All Statuses' }, ...filterStatuses]}
        onChange={(status) => onChange({ ...filters, status: status || undefined })}
      />
      <Select
        aria-label="Production"
        value={filters.productionId ?? ''}
        options={[
          { value: '', label: 'All Productions' },
          ...productions.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(productionId) =>
          onChange({ ...filters, productionId: productionId || undefined })
        }
        popupMatchSelectWidth={false}
        showSearch={productions.length > 8 ? { optionFilterProp: 'label' } : false}
      />
      <Button disabled={!hasFilters(filters)} onClick={() => onChange({})}>
        Clear Filters
      </Button>
    </div>
  );
}

/** Searches a moment after the last key, at once on Enter. */
function SearchInput({ value, onSearch }: { value: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means (Clear Filters, Back): show what it says.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), TYPING_MS);
  };
  return (
    <Input
      type="search"
      aria-label="Search bookings"
      placeholder="Confirmation number, name or email"
      prefix={<Icon name="search" size={18} />}
      allowClear
      maxLength={LONGEST_SEARCH}
      value={typed}
      onChange={(event) => later(event.target.value)}
      onPressEnter={() => {
        clearTimeout(timer.current);
        onSearch(typed.trim());
      }}
    />
  );
}
