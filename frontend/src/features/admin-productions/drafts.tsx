import { Button } from 'antd';
import type { ProductionView } from '@contracts/rest/catalogue';
import { cloneProduction, productionKeys, updateProduction } from '../../api/admin-productions';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';

export const DraftBadge = () => <Badge tone="amber">Draft</Badge>;

/** Publishes a draft. Families see it at once, and it can never become a draft again. */
export function PublishButton({ production }: { production: ProductionView }) {
  const publish = useAction({
    run: () => updateProduction(production.id, { draft: false }),
    success: 'Production published',
    failure: 'Failed to publish the production',
    refresh: productionKeys(production.schoolId),
  });
  return (
    <Button type="primary" loading={publish.isPending} onClick={() => publish.mutate(undefined)}>
      Publish
    </Button>
  );
}

/** Makes a draft with the same seating plan and prices. */
export function CloneButton({ production }: { production: ProductionView }) {
  const clone = useAction({
    run: () => cloneProduction(production.id),
    success: ({ title }) => ({ title: 'Success', description: `${title} is a draft now` }),
    failure: 'Failed to clone the production',
    refresh: productionKeys(production.schoolId),
  });
  return (
    <Button loading={clone.isPending} onClick={() => clone.mutate(undefined)}>
      Clone
    </Button>
  );
}
