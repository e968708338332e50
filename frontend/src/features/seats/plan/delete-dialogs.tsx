import type { SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { deleteRow, deleteSection } from '../../../api/admin-seating';
import { rowName } from '@contracts/rest/seat-text';
import { ConfirmDialog } from '../../../ui/staff/confirm-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { planKeys } from './plan-keys';

export function DeleteSectionDialog(props: {
  productionId: string;
  section: SeatingSectionView;
  onClose: () => void;
}) {
  const remove = useAction({
    run: () => deleteSection(props.section.id),
    success: 'Section deleted successfully',
    failure: 'Failed to delete section',
    refresh: planKeys(props.productionId),
  });
  return (
    <ConfirmDialog
      title="Delete Section"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={props.onClose}
    >
      <p>
        This will permanently delete the section <strong>{props.section.name}</strong> and all its
        rows and seat overrides. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

export function DeleteRowDialog(props: {
  productionId: string;
  row: SeatingRowView;
  onClose: () => void;
}) {
  const remove = useAction({
    run: () => deleteRow(props.row.id),
    success: 'Row deleted successfully',
    failure: 'Failed to delete row',
    refresh: planKeys(props.productionId),
  });
  return (
    <ConfirmDialog
      title="Delete Row"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={props.onClose}
    >
      <p>
        This will permanently delete <strong>Row {rowName(props.row.rowLabel)}</strong> and all its
        seat overrides. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
