import { Form } from 'antd';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import { nextLabel } from '@contracts/rest/row-labels';
import { createRows } from '../../../api/admin-seating';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { planKeys } from './plan-keys';
import { bulkRows, NEW_ROWS, rowsText, type RowsValues } from './growing-rows';
import { GrowingRows } from './row-fields';

/** Adds many rows at once, labelled A to Z and on to AA, or numbered. */
export function BulkRowsDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  onClose: () => void;
}) {
  const { productionId, section } = props;
  const taken = section.rows.map(({ rowLabel }) => rowLabel.toUpperCase());
  const save = useAction({
    run: (values: RowsValues) => createRows(section.id, bulkRows(values)),
    success: 'Rows created successfully',
    failure: 'Failed to create rows',
    refresh: planKeys(productionId),
  });
  return (
    <FormDialog<RowsValues>
      title="Add Many Rows"
      intro={section.name}
      initialValues={{ ...NEW_ROWS, firstLabel: nextLabel(taken) || 'A' }}
      submitLabel="Add Rows"
      pendingLabel="Creating..."
      onSubmit={save.mutateAsync}
      onClose={props.onClose}
    >
      <GrowingRows required />
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => (
          <p className="muted number" role="status">
            {rowsText(getFieldsValue() as Partial<RowsValues>) ??
              'The rows stand one behind the other, all at one price.'}
          </p>
        )}
      </Form.Item>
    </FormDialog>
  );
}
