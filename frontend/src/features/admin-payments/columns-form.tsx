import { Select } from 'antd';
import type { ColumnMapping, StatementPreview } from '@contracts/rest/statements';
import { i18n } from '../../language/i18n';
import { MultiSelect } from '../../ui/staff/multi-select';
import * as styles from './payments.module.css';

type OneColumn = Exclude<keyof ColumnMapping, 'text' | 'dateOrder' | 'decimalSign' | 'answers'>;

const FIELDS: readonly (readonly [OneColumn, string])[] = [
  ['date', /*i18n*/ 'Date'],
  ['time', /*i18n*/ 'Time'],
  ['amount', /*i18n*/ 'Sum'],
  ['debit', /*i18n*/ 'Money out'],
  ['credit', /*i18n*/ 'Money in'],
  ['mark', /*i18n*/ 'DR or CR'],
  ['balance', /*i18n*/ 'Balance'],
];

interface ColumnsFormProps {
  readonly preview: StatementPreview;
  readonly mapping: ColumnMapping;
  readonly busy: boolean;
  /** Called with the columns that the person chose, to read the file again. */
  readonly onChange: (mapping: ColumnMapping) => void;
}

/** Form to correct wrongly guessed columns. The server stores the correction for this bank's next file. */
export function ColumnsForm({ preview, mapping, busy, onChange }: ColumnsFormProps) {
  const width = Math.max(0, ...preview.firstRows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => ({
    value: column,
    label: preview.headings[column] || i18n.t('Column {column}', { column: column + 1 }),
  }));
  const set = (change: Partial<ColumnMapping>) => onChange({ ...mapping, ...change });
  return (
    <details className={styles.columns}>
      <summary>{i18n.t('Columns are not right? Correct them')}</summary>
      <div className={styles.columnFields}>
        {FIELDS.map(([field, label]) => (
          <label key={field}>
            {i18n.t(label)}
            <Select
              aria-label={i18n.t(label)}
              disabled={busy}
              value={mapping[field] ?? -1}
              options={[
                ...(field === 'date' ? [] : [{ value: -1, label: i18n.t('None') }]),
                ...columns,
              ]}
              onChange={(column) => set({ [field]: column === -1 ? null : column })}
            />
          </label>
        ))}
        <label>
          {i18n.t('Texts')}
          <MultiSelect
            aria-label={i18n.t('Texts')}
            disabled={busy}
            value={[...mapping.text]}
            options={columns}
            onChange={(text: number[]) => set({ text: text.toSorted((a, b) => a - b) })}
          />
        </label>
        <label>
          {i18n.t('Dates')}
          <Select
            aria-label={i18n.t('Dates')}
            disabled={busy}
            value={mapping.dateOrder}
            options={[
              { value: 'dmy', label: i18n.t('Day first') },
              { value: 'mdy', label: i18n.t('Month first') },
              { value: 'ymd', label: i18n.t('Year first') },
            ]}
            onChange={(dateOrder) => set({ dateOrder })}
          />
        </label>
        <label>
          {i18n.t('Sen behind')}
          <Select
            aria-label={i18n.t('Sen behind')}
            disabled={busy}
            value={mapping.decimalSign}
            options={[
              { value: '.', label: i18n.t('a point') },
              { value: ',', label: i18n.t('a comma') },
            ]}
            onChange={(decimalSign) => set({ decimalSign })}
          />
        </label>
      </div>
    </details>
  );
}
