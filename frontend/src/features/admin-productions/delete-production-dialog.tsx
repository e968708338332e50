import type { ProductionView } from '@contracts/rest/catalogue';
import { deleteProduction, productionKeys } from '../../api/admin-productions';
import { ConfirmDialog } from '../admin-shell/confirm-dialog';
import { useAction } from '../admin-shell/use-action';

export function DeleteProductionDialog({ production, onClose }: { production: ProductionView; onClose: () => void }) {
  const remove = useAction({
    run: () => deleteProduction(production.id),
    success: 'Production deleted successfully',
    failure: 'Failed to delete production',
    refresh: productionKeys(production.schoolId),
  });
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>
        This will permanently delete <strong>{production.title}</strong> and its seating configuration, its showtimes too.
      </p>
      <p>Bookings of its showtimes are cancelled, and the families are told by e-mail. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
