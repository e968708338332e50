import { Select } from 'antd';
import type { ColumnMapping, StatementPreview } from '@contracts/rest/statements';
import { MultiSelect } from '../../ui/staff/multi-select';
import * as styles from './payments.module.css';

type OneColumn = Exclude<keyof ColumnMapping, 'text' | 'dateOrder' | 'decimalSign' | 'answers'>;

const FIELDS: readonly (readonly [OneColumn, string])[] = [
  ['date', 'Date'],
  ['time', 'Time'],
  ['amount', 'Sum'],
  ['debit', 'Money out'],
  ['credit', 'Money in'],
  ['mark', 'DR or CR'],
  ['balance', 'Balance'],
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
    label: preview.headings[column] || `Column ${column + 1}`,
  }));
  const set = (change: Partial<ColumnMapping>) => onChange({ ...mapping, ...change });
  return (
    <details className={styles.columns}>
      <summary>Columns are not right? Correct them</summary>
      <div className={styles.columnFields}>
        {FIELDS.map(([field, label]) => (
          <label key={field}>
            {label}
            <Select
              aria-label={label}
              disabled={busy}
              value={mapping[field] ?? -1}
              options={[...(field === 'date' ? [] : [{ value: -1, label: 'None' }]), ...columns]}
              onChange={(column) => set({ [field]: column === -1 ? null : column })}
            />
          </label>
        ))}
        <label>
          Texts
          <MultiSelect
            aria-label="Texts"
            disabled={busy}
            value={[...mapping.text]}
            options={columns}
            onChange={(text: number[]) => set({ text: text.toSorted((a, b) => a - b) })}
          />
        </label>
        <label>
          Dates
          <Select
            aria-label="Dates"
            disabled={busy}
            value={mapping.dateOrder}
            options={[
              { value: 'dmy', label: 'Day first' },
              { value: 'mdy', label: 'Month first' },
              { value: 'ymd', label: 'Year first' },
            ]}
            onChange={(dateOrder) => set({ dateOrder })}
          />
        </label>
        <label>
          Sen behind
          <Select
            aria-label="Sen behind"
            disabled={busy}
            value={mapping.decimalSign}
            options={[
              { value: '.', label: 'a point' },
              { value: ',', label: 'a comma' },
            ]}
            onChange={(decimalSign) => set({ decimalSign })}
          />
        </label>
      </div>
    </details>
  );
}
