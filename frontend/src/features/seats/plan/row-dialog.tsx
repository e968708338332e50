import { Form, Input } from 'antd';
import type { SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { nextLabel } from '@contracts/rest/row-labels';
import { LONGEST } from '@contracts/rest/text-limits';
import { createRow, updateRow } from '../../../api/admin-seating';
import { i18n } from '../../../language/i18n';
import { changedSince } from '../../../ui/staff/changed-fields';
import { isConflict } from '../../../ui/staff/conflict-dialog';
import { conflictInForm } from '../../../ui/staff/conflict-in-form';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { planKeys } from './plan-keys';
import { CountAndPrice } from './row-fields';
import { DisplayOrder } from './section-dialog';

interface Values {
  rowLabel: string;
  seatCount: number;
  price: number;
  displayOrder: number;
}

const LABELS = {
  rowLabel: /*i18n*/ 'Row label',
  seatCount: /*i18n*/ 'Seat count',
  price: /*i18n*/ 'Price (RM)',
  displayOrder: /*i18n*/ 'Display order',
};

const fieldsOf = ({ rowLabel, seatCount, price, displayOrder }: Values) => ({
  rowLabel: rowLabel.trim(),
  seatCount,
  price,
  displayOrder,
});

const valuesOf = ({ rowLabel, seatCount, price, displayOrder }: SeatingRowView): Values => ({
  rowLabel,
  seatCount,
  price: Number(price),
  displayOrder,
});

/** Dialog that adds a row to the section, or edits the given row. */
export function RowDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  row?: SeatingRowView;
  onClose: () => void;
}) {
  const { productionId, section, row } = props;
  const save = useAction({
    run: async ({ values, opened }: { values: Values; opened: Values }) => {
      const fields = fieldsOf(values);
      if (!row) return createRow(section.id, fields);
      try {
        return await updateRow(row.id, changedSince(fieldsOf(opened), fields));
      } catch (error) {
        throw conflictInForm(error, ({ price, ...others }) =>
          price === undefined ? others : { ...others, price: Number(price) },
        );
      }
    },
    asked: isConflict,
    success: row ? i18n.t('Row updated successfully') : i18n.t('Row created successfully'),
    failure: row ? i18n.t('Failed to update row') : i18n.t('Failed to create row'),
    refresh: planKeys(productionId),
  });
  const suggestion = nextLabel(section.rows.map(({ rowLabel }) => rowLabel));
  return (
    <FormDialog<Values>
      title={row ? i18n.t('Edit Row') : i18n.t('Add Row')}
      intro={section.name}
      initialValues={
        row ? valuesOf(row) : { rowLabel: '', seatCount: 10, price: 10, displayOrder: 0 }
      }
      submitLabel={row ? i18n.t('Save Changes') : i18n.t('Add Row')}
      pendingLabel={row ? i18n.t('Saving...') : i18n.t('Creating...')}
      onSave={(values, opened) => save.mutateAsync({ values, opened })}
      labels={LABELS}
      onClose={props.onClose}
    >
      <Form.Item
        name="rowLabel"
        label={i18n.t('Row label')}
        rules={[{ required: true, whitespace: true, message: i18n.t('Row label is required') }]}
      >
        <Input placeholder={suggestion || 'A'} maxLength={LONGEST.rowLabel} />
      </Form.Item>
      <CountAndPrice />
      <DisplayOrder extra={i18n.t('Rows with the same number stand in order of their labels.')} />
    </FormDialog>
  );
}
