import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Select } from 'antd';
import {
  CATALOGUE_HISTORY_KINDS,
  type CatalogueHistoryEntry,
  type CatalogueHistoryKind,
} from '@contracts/rest/catalogue-history';
import { precise } from '@contracts/rest/precise-moment';
import { catalogueHistory, changesHref } from '../../api/admin-changes';
import { errorText } from '../../api/error-toast';
import { useManagedSchools } from '../../staff/managed-school';
import { SchoolSelector } from '../../staff/school-selector';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Loading, Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import type { ChangesSearch } from './changes-search';
import * as styles from './changes-screen.module.css';

interface Props {
  readonly search: ChangesSearch;
  readonly onSearch: (search: ChangesSearch) => void;
}

/** Lists changes of prices, plans, bank details, roles and texts, with person, old value and new value. */
export function ChangesScreen(props: Props) {
  useTitle('Change History');
  const managed = useManagedSchools();
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>Change History</h1>
          <p className="muted">Who changed prices, plans, people, bank details and texts</p>
        </div>
        <SchoolSelector {...managed} onSelected={() => props.onSearch({})} />
      </header>
      {managed.school ? (
        <Changes key={managed.school.id} schoolId={managed.school.id} {...props} />
      ) : (
        <Message level={2} icon={icons.alert} title="No school selected" />
      )}
    </div>
  );
}

function Changes({ schoolId, search, onSearch }: Props & { schoolId: string }) {
  const { page = 1, ...filter } = search;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    catalogueHistory(schoolId, filter, page),
  );
  if (error && !data)
    return (
      <Message
        level={2}
        icon={icons.alert}
        title="Error Loading Changes"
        text={errorText(error, 'The changes could not be loaded. Please try again.')}
      >
        <Button onClick={() => void refetch()}>Try again</Button>
        {Object.keys(search).length > 0 && (
          <Button onClick={() => onSearch({})}>Clear Filters</Button>
        )}
      </Message>
    );
  if (!data) return <Loading text="Loading changes..." />;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const narrowed = filter.productionId !== undefined || filter.performanceId !== undefined;
  return (
    <>
      <div className={styles.filters} role="search" aria-label="Changes">
        <Select
          aria-label="Kind"
          value={filter.kind ?? ''}
          popupMatchSelectWidth={false}
          listHeight={440}
          options={[
            { value: '', label: 'All Kinds' },
            ...Object.entries(CATALOGUE_HISTORY_KINDS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(kind) =>
            onSearch({ ...filter, kind: kind ? (kind as CatalogueHistoryKind) : undefined })
          }
        />
        <Select
          aria-label="Person"
          value={filter.person ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: 'Everybody' },
            ...data.people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(person) => onSearch({ ...filter, person: person || undefined })}
        />
        {narrowed && (
          <Button
            onClick={() =>
              onSearch({ ...filter, productionId: undefined, performanceId: undefined })
            }
          >
            All Productions
          </Button>
        )}
        <a href={changesHref(schoolId, filter)} download className={buttonClass()}>
          CSV
        </a>
      </div>
      {data.entries.length === 0 ? (
        <Message
          level={2}
          icon={icons.search}
          title="No Changes"
          text={
            page > 1
              ? 'There are not so many changes.'
              : filtered
                ? 'Nothing was changed that this filter finds.'
                : 'Nothing was changed yet.'
          }
        >
          {(filtered || page > 1) && (
            <Button onClick={() => onSearch({})}>
              {filtered ? 'Clear Filters' : 'Newest Changes'}
            </Button>
          )}
        </Message>
      ) : (
        <ol className={styles.changes} aria-label="Changes" aria-busy={isPlaceholderData}>
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Pagination
        align="end"
        current={data.page}
        total={data.total}
        pageSize={data.pageSize}
        showSizeChanger={false}
        responsive
        hideOnSinglePage
        onChange={(next) => {
          onSearch({ ...filter, page: next > 1 ? next : undefined });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

function Entry({ entry }: { entry: CatalogueHistoryEntry }) {
  const { at, who, kind, about, summary, changes } = entry;
  return (
    <li>
      <p className={styles.summary}>{summary}</p>
      <p className="muted small">
        <time dateTime={at}>{precise(at)}</time>, {who}
        {' · '}
        {CATALOGUE_HISTORY_KINDS[kind]}
        {about && ` · ${about}`}
      </p>
      {changes.length > 0 && (
        <dl className={styles.facts}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before !== null && (
                  <>
                    <del>{before}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins>{after ?? 'none'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
