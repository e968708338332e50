import { Form, Input } from 'antd';
import type { SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { createRow, updateRow } from '../../api/admin-seating';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import { planKeys } from './plan-keys';
import { CountAndPrice } from './row-fields';
import { nextLabel } from './row-labels';
import { DisplayOrder } from './section-dialog';

interface Values {
  rowLabel: string;
  seatCount: number;
  price: number;
  displayOrder: number;
}

/** Adds a row to the section, or edits the one given. */
export function RowDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  row?: SeatingRowView;
  onClose: () => void;
}) {
  const { productionId, section, row } = props;
  const save = useAction({
    run: ({ rowLabel, ...rest }: Values) => {
      const fields = { ...rest, rowLabel: rowLabel.trim() };
      return row ? updateRow(row.id, fields) : createRow(section.id, fields);
    },
    success: row ? 'Row updated successfully' : 'Row created successfully',
    failure: row ? 'Failed to update row' : 'Failed to create row',
    refresh: planKeys(productionId),
  });
  const suggestion = nextLabel(section.rows.map(({ rowLabel }) => rowLabel));
  return (
    <FormDialog<Values>
      title={row ? 'Edit Row' : 'Add Row'}
      intro={section.name}
      initialValues={
        row
          ? { ...row, price: Number(row.price) }
          : { rowLabel: '', seatCount: 10, price: 10, displayOrder: 0 }
      }
      submitLabel={row ? 'Save Changes' : 'Add Row'}
      pendingLabel={row ? 'Saving...' : 'Creating...'}
      onSubmit={save.mutateAsync}
      onClose={props.onClose}
    >
      <Form.Item
        name="rowLabel"
        label="Row label"
        rules={[{ required: true, whitespace: true, message: 'Row label is required' }]}
      >
        <Input placeholder={suggestion || 'A'} maxLength={20} />
      </Form.Item>
      <CountAndPrice />
      <DisplayOrder extra="Rows with the same number stand in order of their labels." />
    </FormDialog>
  );
}
