import { Button, Switch } from 'antd';
import type { ProductionView } from '@contracts/rest/catalogue';
import { productionKeys, updateProduction } from '../../api/admin-productions';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';

/* Badges of drafts and archived productions, and the actions that publish or restore them. */

export const DraftBadge = () => <Badge tone="amber">Draft</Badge>;
export const ArchivedBadge = () => <Badge>Archived</Badge>;

/** Publishes a draft. Families see the production at once, and it can never become a draft again. */
export const usePublish = (production: ProductionView) =>
  useAction({
    run: () => updateProduction(production.id, { draft: false }),
    success: 'Production published',
    failure: 'Failed to publish the production',
    refresh: productionKeys(production.schoolId),
  });

export function PublishButton({ production }: { production: ProductionView }) {
  const publish = usePublish(production);
  return (
    <Button type="primary" loading={publish.isPending} onClick={() => publish.mutate(undefined)}>
      Publish
    </Button>
  );
}

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
