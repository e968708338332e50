import { Select } from 'antd';
import { useState } from 'react';
import { i18n } from '../language/i18n';
import { LeaveDialog } from '../ui/staff/leave-dialog';
import { anyUnsaved } from '../ui/staff/unsaved';
import { selectSchool } from './selected-school';
import type { ManagedSchools } from './managed-school';
import * as styles from './school-selector.module.css';

/** Shows the managed school. If the person has several schools, they can choose one. */
export function SchoolSelector(props: ManagedSchools & { onSelected?: () => void }) {
  const { schools, school, onSelected } = props;
  const [asked, setAsked] = useState<string | null>(null);
  const choose = (id: string) => {
    selectSchool(id);
    onSelected?.();
  };
  if (!school) return null;
  if (schools.length < 2) return <p className={styles.schoolName}>{school.name}</p>;
  return (
    <label className={styles.schoolSelector}>
      <span className="muted">{i18n.t('Managing school:')}</span>
      <Select
        aria-label={i18n.t('Managing school')}
        value={school.id}
        // Before the school changes, asks the person if a form has unsaved changes.
        onChange={(id) => (anyUnsaved() ? setAsked(id) : choose(id))}
        options={schools.map(({ id, name }) => ({ value: id, label: name }))}
        popupMatchSelectWidth={false}
        showSearch={schools.length > 8 ? { optionFilterProp: 'label' } : false}
      />
      {asked !== null && (
        <LeaveDialog onLeave={() => choose(asked)} onStay={() => setAsked(null)} />
      )}
    </label>
  );
}
