import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { ProductionView, SeatingSectionView } from '@contracts/rest/catalogue';
import { LONGEST } from '@contracts/rest/text-limits';
import { schoolProductions } from '../../../api/admin-productions';
import { copySeating, copySection } from '../../../api/admin-seating';
import { i18n } from '../../../language/i18n';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { planKeys } from './plan-keys';

/** Copies a section with its rows and overrides, under another name, after the last one. */
export function CopySectionDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  onClose: () => void;
}) {
  const copy = useAction({
    run: ({ name }: { name: string }) => copySection(props.section.id, { name: name.trim() }),
    success: i18n.t('Section created successfully'),
    failure: i18n.t('Failed to copy section'),
    refresh: planKeys(props.productionId),
  });
  return (
    <FormDialog<{ name: string }>
      title={i18n.t('Copy Section')}
      intro={i18n.t('{name} with all its rows and seat overrides, under another name.', {
        name: props.section.name,
      })}
      initialValues={{ name: '' }}
      submitLabel={i18n.t('Copy Section')}
      pendingLabel={i18n.t('Creating...')}
      onSubmit={copy.mutateAsync}
      onClose={props.onClose}
    >
      <Form.Item
        name="name"
        label={i18n.t('Section name')}
        rules={[{ required: true, whitespace: true, message: i18n.t('Section name is required') }]}
      >
        <Input
          placeholder={i18n.t('{name} right', { name: props.section.name })}
          maxLength={LONGEST.section}
        />
      </Form.Item>
    </FormDialog>
  );
}

/** Copies the plan of another production of the school into this empty one. */
export function CopyPlanDialog(props: { production: ProductionView; onClose: () => void }) {
  const { production, onClose } = props;
  const { data = [], isPending } = useQuery(schoolProductions(production.schoolId));
  const others = data.filter(({ id }) => id !== production.id);
  const copy = useAction({
    run: ({ fromProductionId }: { fromProductionId: string }) =>
      copySeating(production.id, { fromProductionId }),
    success: i18n.t('Seating plan copied successfully'),
    failure: i18n.t('Failed to copy the seating plan'),
    refresh: planKeys(production.id),
  });
  return (
    <FormDialog<{ fromProductionId: string }>
      title={i18n.t('Copy Seating Plan')}
      intro={i18n.t(
        'Sections, rows, prices and seat overrides of another production. Changing one later leaves the other as it is.',
      )}
      initialValues={{}}
      submitLabel={i18n.t('Copy Plan')}
      pendingLabel={i18n.t('Creating...')}
      onSubmit={copy.mutateAsync}
      onClose={onClose}
    >
      <Form.Item
        name="fromProductionId"
        label={i18n.t('From production')}
        rules={[{ required: true, message: i18n.t('Please choose a production') }]}
      >
        <Select
          aria-label={i18n.t('From production')}
          loading={isPending}
          options={others.map(({ id, title, venue }) => ({
            value: id,
            label: `${title} (${venue})`,
          }))}
          notFoundContent={i18n.t('The school has no other production')}
        />
      </Form.Item>
    </FormDialog>
  );
}
