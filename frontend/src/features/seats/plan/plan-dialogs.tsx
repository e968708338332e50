import type { BulkOverridesRequest } from '@contracts/rest/administration';
import type {
  ProductionView,
  SeatingRowView,
  SeatingSectionView,
  SeatOverrideStatus,
} from '@contracts/rest/catalogue';
import { i18n } from '../../../language/i18n';
import { withElements } from '../../../language/with-elements';
import { AddSectionDialog } from './add-section-dialog';
import { CopyPlanDialog, CopySectionDialog } from './copy-dialogs';
import { RowDialog } from './row-dialog';
import { SectionDialog } from './section-dialog';
import {
  createOverrides,
  createRows,
  deleteRow,
  deleteSection,
  createOverride,
} from '../../../api/admin-seating';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { overrideTold } from './override-told';
import { planKeys } from './plan-keys';
import { Form, InputNumber, Select } from 'antd';
import { nextLabel } from '@contracts/rest/row-labels';
import { bulkRows, NEW_ROWS, rowsText, type RowsValues } from './growing-rows';
import { GrowingRows } from './row-fields';
import { rowName } from '@contracts/rest/seat-text';
import { ConfirmDialog } from '../../../ui/staff/confirm-dialog';
import { rm } from '../../../ui/money';
import { overrideStatuses } from './plan';
import * as dialogStyles from '../../../ui/staff/dialog.module.css';

export type PlanDialog =
  | { kind: 'add-section' | 'copy-plan' }
  | {
      kind: 'edit-section' | 'delete-section' | 'copy-section' | 'add-row' | 'add-rows';
      section: SeatingSectionView;
    }
  | { kind: 'edit-row'; section: SeatingSectionView; row: SeatingRowView }
  | { kind: 'delete-row' | 'override'; row: SeatingRowView }
  | { kind: 'overrides'; seats: BulkOverridesRequest['seats'] };

interface PlanDialogsProps {
  production: ProductionView;
  dialog: PlanDialog;
  onClose: () => void;
  onOverridden: () => void;
}

/** Renders the dialog that is open; at most one is. */
export function PlanDialogs({ production, dialog, onClose, onOverridden }: PlanDialogsProps) {
  const shared = { productionId: production.id, onClose };
  switch (dialog.kind) {
    case 'add-section':
      return <AddSectionDialog {...shared} />;
    case 'copy-plan':
      return <CopyPlanDialog production={production} onClose={onClose} />;
    case 'edit-section':
      return <SectionDialog {...shared} section={dialog.section} />;
    case 'delete-section':
      return <DeleteSectionDialog {...shared} section={dialog.section} />;
    case 'copy-section':
      return <CopySectionDialog {...shared} section={dialog.section} />;
    case 'add-row':
      return <RowDialog {...shared} section={dialog.section} />;
    case 'add-rows':
      return <BulkRowsDialog {...shared} section={dialog.section} />;
    case 'edit-row':
      return <RowDialog {...shared} section={dialog.section} row={dialog.row} />;
    case 'delete-row':
      return <DeleteRowDialog {...shared} row={dialog.row} />;
    case 'override':
      return <OverrideDialog {...shared} row={dialog.row} />;
    case 'overrides':
      return <BulkOverridesDialog {...shared} seats={dialog.seats} onDone={onOverridden} />;
  }
}

interface Values {
  status: SeatOverrideStatus;
  customPrice?: number | null;
}

function BulkOverridesDialog(props: {
  productionId: string;
  seats: BulkOverridesRequest['seats'];
  onDone: () => void;
  onClose: () => void;
}) {
  const { productionId, seats } = props;
  const several = seats.length > 1;
  const save = useAction({
    run: ({ status, customPrice }: Values) =>
      createOverrides(productionId, { seats, status, customPrice: customPrice ?? null }),
    success: (_, wanted) => overrideTold(wanted, seats.length),
    failure: several
      ? i18n.t('Failed to create seat overrides')
      : i18n.t('Failed to create seat override'),
    refresh: planKeys(productionId),
  });
  return (
    <FormDialog<Values>
      title={i18n.t('Override Selected Seats')}
      intro={i18n.t(
        '{count, plural, one {# seat} other {# seats}}. Available without a price of its own makes them as their rows again.',
        { count: seats.length },
      )}
      initialValues={{ status: 'vip', customPrice: null }}
      submitLabel={i18n.t('Apply')}
      pendingLabel={i18n.t('Saving...')}
      onSubmit={async (values) => {
        await save.mutateAsync(values);
        props.onDone();
      }}
      onClose={props.onClose}
    >
      <StatusAndPrice />
    </FormDialog>
  );
}

/** Adds many rows at once, labelled A to Z and on to AA, or numbered. */
function BulkRowsDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  onClose: () => void;
}) {
  const { productionId, section } = props;
  const taken = section.rows.map(({ rowLabel }) => rowLabel.toUpperCase());
  const save = useAction({
    run: (values: RowsValues) => createRows(section.id, bulkRows(values)),
    success: i18n.t('Rows created successfully'),
    failure: i18n.t('Failed to create rows'),
    refresh: planKeys(productionId),
  });
  return (
    <FormDialog<RowsValues>
      title={i18n.t('Add Many Rows')}
      intro={section.name}
      initialValues={{ ...NEW_ROWS, firstLabel: nextLabel(taken) || 'A' }}
      submitLabel={i18n.t('Add Rows')}
      pendingLabel={i18n.t('Creating...')}
      onSubmit={save.mutateAsync}
      onClose={props.onClose}
    >
      <GrowingRows required />
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => (
          <p className="muted number" role="status">
            {rowsText(getFieldsValue() as Partial<RowsValues>) ??
              i18n.t('The rows stand one behind the other, all at one price.')}
          </p>
        )}
      </Form.Item>
    </FormDialog>
  );
}

function DeleteSectionDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  onClose: () => void;
}) {
  const remove = useAction({
    run: () => deleteSection(props.section.id),
    success: i18n.t('Section deleted successfully'),
    failure: i18n.t('Failed to delete section'),
    refresh: planKeys(props.productionId),
  });
  return (
    <ConfirmDialog
      title={i18n.t('Delete Section')}
      confirmLabel={i18n.t('Delete')}
      pendingLabel={i18n.t('Deleting...')}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={props.onClose}
    >
      <p>
        {withElements(
          i18n.t(
            'This will permanently delete the section <0>{name}</0> and all its rows and seat overrides. This action cannot be undone.',
            { name: props.section.name },
          ),
          <strong />,
        )}
      </p>
    </ConfirmDialog>
  );
}

function DeleteRowDialog(props: {
  productionId: string;
  row: SeatingRowView;
  onClose: () => void;
}) {
  const remove = useAction({
    run: () => deleteRow(props.row.id),
    success: i18n.t('Row deleted successfully'),
    failure: i18n.t('Failed to delete row'),
    refresh: planKeys(props.productionId),
  });
  return (
    <ConfirmDialog
      title={i18n.t('Delete Row')}
      confirmLabel={i18n.t('Delete')}
      pendingLabel={i18n.t('Deleting...')}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={props.onClose}
    >
      <p>
        {withElements(
          i18n.t(
            'This will permanently delete <0>Row {row}</0> and all its seat overrides. This action cannot be undone.',
            { row: rowName(props.row.rowLabel) },
          ),
          <strong />,
        )}
      </p>
    </ConfirmDialog>
  );
}

interface OverrideValues {
  seatNumber: number;
  status: SeatOverrideStatus;
  customPrice?: number | null;
}

/** Dialog for one seat whose status or price differs from its row. */
function OverrideDialog(props: { productionId: string; row: SeatingRowView; onClose: () => void }) {
  const { productionId, row } = props;
  const save = useAction({
    run: ({ seatNumber, status, customPrice }: OverrideValues) =>
      createOverride(row.id, { seatNumber, status, customPrice: customPrice ?? null }),
    success: (_, wanted) => overrideTold(wanted),
    failure: i18n.t('Failed to create seat override'),
    refresh: planKeys(productionId),
  });
  return (
    <FormDialog<OverrideValues>
      title={i18n.t('Add Seat Override')}
      intro={i18n.t(
        'Row {row}, {seatCount} seats at {amount}. To undo an override, choose Available and leave the price blank.',
        { row: rowName(row.rowLabel), seatCount: row.seatCount, amount: rm(row.price) },
      )}
      initialValues={{ status: 'available', customPrice: null }}
      submitLabel={i18n.t('Add Override')}
      pendingLabel={i18n.t('Adding...')}
      onSubmit={save.mutateAsync}
      onClose={props.onClose}
    >
      <Form.Item
        name="seatNumber"
        label={i18n.t('Seat number')}
        rules={[
          {
            required: true,
            type: 'integer',
            min: 1,
            message: i18n.t('Seat number must be at least 1'),
          },
          {
            type: 'number',
            max: row.seatCount,
            message: i18n.t('Seat number cannot exceed {seatCount}', { seatCount: row.seatCount }),
          },
        ]}
      >
        <InputNumber
          step={1}
          style={{ width: '100%' }}
          placeholder={i18n.t('1 to {seatCount}', { seatCount: row.seatCount })}
        />
      </Form.Item>
      <StatusAndPrice />
    </FormDialog>
  );
}

function StatusAndPrice() {
  return (
    <div className={dialogStyles.fieldPair}>
      <Form.Item name="status" label={i18n.t('Status')}>
        <Select options={overrideStatuses()} aria-label={i18n.t('Status')} />
      </Form.Item>
      <Form.Item
        name="customPrice"
        label={i18n.t('Custom price (RM)')}
        extra={i18n.t('Leave blank to use the row price')}
        rules={[{ type: 'number', min: 0, message: i18n.t('Price must be 0 or greater') }]}
      >
        <InputNumber<number> step={0.01} precision={2} placeholder={i18n.t('Row price')} />
      </Form.Item>
    </div>
  );
}
