import { Switch } from 'antd';
import { Badge } from '../../ui/badge';

/** Switch that shows archived items among the others; hidden when there are none. */
export function ArchivedSwitch(props: {
  count: number;
  shown: boolean;
  onChange: (shown: boolean) => void;
}) {
  if (props.count === 0) return null;
  return (
    <label className="row">
      <Switch checked={props.shown} onChange={props.onChange} aria-label="Show archived" />
      <span className="small">Show archived ({props.count})</span>
    </label>
  );
}

export const ArchivedBadge = () => <Badge>Archived</Badge>;
