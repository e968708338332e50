import { Select } from 'antd';
import { selectSchool } from './selected-school';
import type { ManagedSchools } from './managed-school';
import * as styles from './school-selector.module.css';

/** Which school is being worked on; a choice only where there are several. */
export function SchoolSelector({
  schools,
  school,
  onSelected,
}: ManagedSchools & { onSelected?: () => void }) {
  if (!school) return null;
  if (schools.length < 2) return <p className={styles.schoolName}>{school.name}</p>;
  return (
    <label className={styles.schoolSelector}>
      <span className="muted">Managing school:</span>
      <Select
        aria-label="Managing school"
        value={school.id}
        onChange={(id) => {
          selectSchool(id);
          onSelected?.();
        }}
        options={schools.map(({ id, name }) => ({ value: id, label: name }))}
        popupMatchSelectWidth={false}
        showSearch={schools.length > 8 ? { optionFilterProp: 'label' } : false}
      />
    </label>
  );
}
