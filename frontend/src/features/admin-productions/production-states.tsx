import { Button, Switch } from 'antd';
import type { ProductionView } from '@contracts/rest/catalogue';
import { productionKeys, updateProduction } from '../../api/admin-productions';
import { i18n } from '../../language/i18n';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';

/* Badges of drafts and archived productions, and the actions that publish or restore them. */

export const DraftBadge = () => <Badge tone="amber">{i18n.t('Draft')}</Badge>;
export const ArchivedBadge = () => <Badge>{i18n.t('Archived')}</Badge>;

/** Publishes a draft. Families see the production at once, and it can never become a draft again. */
export const usePublish = (production: ProductionView) =>
  useAction({
    run: () => updateProduction(production.id, { draft: false }),
    success: i18n.t('Production published'),
    failure: i18n.t('Failed to publish the production'),
    refresh: productionKeys(production.schoolId),
  });

export function PublishButton({ production }: { production: ProductionView }) {
  const publish = usePublish(production);
  return (
    <Button type="primary" loading={publish.isPending} onClick={() => publish.mutate(undefined)}>
      {i18n.t('Publish')}
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
      <Switch
        checked={props.shown}
        onChange={props.onChange}
        aria-label={i18n.t('Show archived')}
      />
      <span className="small">{i18n.t('Show archived ({count})', { count: props.count })}</span>
    </label>
  );
}
