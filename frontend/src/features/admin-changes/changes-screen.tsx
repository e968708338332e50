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
import { i18n } from '../../language/i18n';
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
  useTitle(i18n.t('Change History'));
  const managed = useManagedSchools();
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>{i18n.t('Change History')}</h1>
          <p className="muted">
            {i18n.t('Who changed prices, plans, people, bank details and texts')}
          </p>
        </div>
        <SchoolSelector {...managed} onSelected={() => props.onSearch({})} />
      </header>
      {managed.school ? (
        <Changes key={managed.school.id} schoolId={managed.school.id} {...props} />
      ) : (
        <Message level={2} icon={icons.alert} title={i18n.t('No school selected')} />
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
        title={i18n.t('Error Loading Changes')}
        text={errorText(error, i18n.t('The changes could not be loaded. Please try again.'))}
      >
        <Button onClick={() => void refetch()}>{i18n.t('Try again')}</Button>
        {Object.keys(search).length > 0 && (
          <Button onClick={() => onSearch({})}>{i18n.t('Clear Filters')}</Button>
        )}
      </Message>
    );
  if (!data) return <Loading text={i18n.t('Loading changes...')} />;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const narrowed = filter.productionId !== undefined || filter.performanceId !== undefined;
  return (
    <>
      <div className={styles.filters} role="search" aria-label={i18n.t('Changes')}>
        <Select
          aria-label={i18n.t('Kind')}
          value={filter.kind ?? ''}
          popupMatchSelectWidth={false}
          listHeight={440}
          options={[
            { value: '', label: i18n.t('All Kinds') },
            ...Object.entries(CATALOGUE_HISTORY_KINDS).map(([value, label]) => ({
              value,
              label: i18n.t(label),
            })),
          ]}
          onChange={(kind) =>
            onSearch({ ...filter, kind: kind ? (kind as CatalogueHistoryKind) : undefined })
          }
        />
        <Select
          aria-label={i18n.t('Person')}
          value={filter.person ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: i18n.t('Everybody') },
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
            {i18n.t('All Productions')}
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
          title={i18n.t('No Changes')}
          text={
            page > 1
              ? i18n.t('There are not so many changes.')
              : filtered
                ? i18n.t('Nothing was changed that this filter finds.')
                : i18n.t('Nothing was changed yet.')
          }
        >
          {(filtered || page > 1) && (
            <Button onClick={() => onSearch({})}>
              {filtered ? i18n.t('Clear Filters') : i18n.t('Newest Changes')}
            </Button>
          )}
        </Message>
      ) : (
        <ol className={styles.changes} aria-label={i18n.t('Changes')} aria-busy={isPlaceholderData}>
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
        {i18n.t(CATALOGUE_HISTORY_KINDS[kind])}
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
                <ins>{after ?? i18n.t('none')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
