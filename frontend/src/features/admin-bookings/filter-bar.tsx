import { Button, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminBookingsPage } from '@contracts/rest/administration';
import { LONGEST_SEARCH } from '@contracts/rest/booking-sorts';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { i18n } from '../../language/i18n';
import { dayAndYear, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { sortLabels } from './booking-table';
import { hasFilters, withoutFilters, type FilterSearch } from './booking-filters';
import { filterStatuses } from './statuses';
import { addressSays, sent, showing, typed, wanted } from './typed-search';
import { translated } from '../../ui/staff/translated';
import * as styles from './filter-bar.module.css';

const TYPING_MS = 300;

interface FilterBarProps {
  search: FilterSearch;
  productions: AdminBookingsPage['productions'];
  performances: readonly PerformanceView[];
  /** Shows a sort field, for cards, which have no headings to sort by. */
  sortable: boolean;
  onChange: (search: FilterSearch) => void;
}

/** Changes the filters in the address, which the list reads. Each change of a filter returns to the first page. */
export function FilterBar(props: FilterBarProps) {
  const { search, productions, performances, sortable, onChange } = props;
  const { page: _, until: __, ...filters } = search;
  const choices = performanceChoices(productions, performances, filters);
  return (
    <div className={styles.bookingFilters} role="search" aria-label={i18n.t('Bookings')}>
      <SearchInput
        value={filters.search ?? ''}
        onSearch={(text) => onChange({ ...filters, search: text || undefined })}
      />
      <Select
        aria-label={i18n.t('Status')}
        value={filters.status ?? ''}
        options={[{ value: '', label: i18n.t('All Statuses') }, ...translated(filterStatuses)]}
        // Makes the dropdown high enough to show all statuses without scrolling.
        listHeight={440}
        popupMatchSelectWidth={false}
        onChange={(status) => onChange({ ...filters, status: status || undefined })}
      />
      <Select
        aria-label={i18n.t('Production')}
        value={filters.productionId ?? ''}
        options={[
          { value: '', label: i18n.t('All Productions') },
          ...productions.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(productionId) =>
          onChange({
            ...filters,
            productionId: productionId || undefined,
            performanceId: undefined,
          })
        }
        popupMatchSelectWidth={false}
        showSearch={productions.length > 8 ? { optionFilterProp: 'label' } : false}
      />
      <Select
        aria-label={i18n.t('Showtime')}
        value={filters.performanceId ?? ''}
        options={[{ value: '', label: i18n.t('All Showtimes') }, ...choices]}
        onChange={(performanceId) =>
          onChange({ ...filters, performanceId: performanceId || undefined })
        }
        popupMatchSelectWidth={false}
        showSearch={choices.length > 8 ? { optionFilterProp: 'label' } : false}
      />
      {sortable && (
        <Select
          aria-label={i18n.t('Sort by')}
          value={filters.sort ?? ''}
          options={[{ value: '', label: i18n.t('Newest first') }, ...sortLabels()]}
          onChange={(sort) =>
            onChange({ ...filters, sort: sort || undefined, direction: undefined })
          }
          popupMatchSelectWidth={false}
        />
      )}
      <Button disabled={!hasFilters(filters)} onClick={() => onChange(withoutFilters(filters))}>
        {i18n.t('Clear Filters')}
      </Button>
    </div>
  );
}

/** Returns the showtimes of the chosen production, or of all productions with bookings, in order of time. */
function performanceChoices(
  productions: AdminBookingsPage['productions'],
  performances: readonly PerformanceView[],
  { productionId, performanceId }: FilterSearch,
) {
  const own = new Set(productionId ? [productionId] : productions.map(({ id }) => id));
  const found = performances
    .filter((performance) => own.has(performance.productionId))
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime))
    .map(({ id, productionTitle, dateTime }) => {
      const when = `${dayAndYear(dateTime)}, ${time(dateTime)}`;
      return { value: id, label: productionId ? when : `${productionTitle}, ${when}` };
    });
  // Adds the chosen showtime to the options when it is missing, because it was deleted or the productions are still loading.
  return performanceId && !found.some(({ value }) => value === performanceId)
    ? [...found, { value: performanceId, label: i18n.t('One showtime') }]
    : found;
}

/** Searches a moment after the last keystroke, or at once on Enter. */
function SearchInput({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [field, setField] = useState(() => showing(value));
  if (field.address !== value) setField(addressSays(field, value));

  const send = () => {
    setField(sent(field));
    onSearch(wanted(field));
  };
  const sendTyped = useEffectEvent(send);
  useEffect(() => {
    if (!field.unsent) return;
    const timer = setTimeout(() => sendTyped(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [field.text, field.unsent]);

  return (
    <Input
      type="search"
      aria-label={i18n.t('Search bookings')}
      placeholder={i18n.t('Number, name, email, phone or seat')}
      prefix={<Icon of={icons.search} size={18} />}
      allowClear
      maxLength={LONGEST_SEARCH}
      value={field.text}
      onChange={(event) => setField(typed(field, event.target.value))}
      onPressEnter={send}
    />
  );
}
