import { Switch } from 'antd';
import { Badge } from '../../ui/badge';
import * as styles from './archived.module.css';

/** Shows what is archived among the rest; absent while nothing is. */
export function ArchivedSwitch(props: {
  count: number;
  shown: boolean;
  onChange: (shown: boolean) => void;
}) {
  if (props.count === 0) return null;
  return (
    <label className={styles.archivedSwitch}>
      <Switch checked={props.shown} onChange={props.onChange} aria-label="Show archived" />
      <span className="small">Show archived ({props.count})</span>
    </label>
  );
}

export const ArchivedBadge = () => <Badge>Archived</Badge>;
