import { Form, InputNumber } from 'antd';
import type { SeatOverrideStatus, SeatingRowView } from '@contracts/rest/catalogue';
import { createOverride } from '../../../api/admin-seating';
import { rm } from '../../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { StatusAndPrice } from './override-fields';
import { overrideTold } from './override-told';
import { planKeys } from './plan-keys';

interface Values {
  seatNumber: number;
  status: SeatOverrideStatus;
  customPrice?: number | null;
}

/** Edits one seat that differs from its row. */
export function OverrideDialog(props: {
  productionId: string;
  row: SeatingRowView;
  onClose: () => void;
}) {
  const { productionId, row } = props;
  const save = useAction({
    run: ({ seatNumber, status, customPrice }: Values) =>
      createOverride(row.id, { seatNumber, status, customPrice: customPrice ?? null }),
    success: (_, wanted) => overrideTold(wanted),
    failure: 'Failed to create seat override',
    refresh: planKeys(productionId),
  });
  return (
    <FormDialog<Values>
      title="Add Seat Override"
      intro={`Row ${rowName(row.rowLabel)}, ${row.seatCount} seats at ${rm(row.price)}. To undo an override, choose Available and leave the price blank.`}
      initialValues={{ status: 'available', customPrice: null }}
      submitLabel="Add Override"
      pendingLabel="Adding..."
      onSubmit={save.mutateAsync}
      onClose={props.onClose}
    >
      <Form.Item
        name="seatNumber"
        label="Seat number"
        rules={[
          { required: true, type: 'integer', min: 1, message: 'Seat number must be at least 1' },
          {
            type: 'number',
            max: row.seatCount,
            message: `Seat number cannot exceed ${row.seatCount}`,
          },
        ]}
      >
        <InputNumber step={1} style={{ width: '100%' }} placeholder={`1 to ${row.seatCount}`} />
      </Form.Item>
      <StatusAndPrice />
    </FormDialog>
  );
}
