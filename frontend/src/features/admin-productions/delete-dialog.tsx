import type { ReactNode } from 'react';
import { productionKeys } from '../../api/admin-productions';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';

interface DeleteDialogProps {
  what: 'production' | 'showtime';
  schoolId: string;
  run: () => Promise<unknown>;
  onClose: () => void;
  /** What is deleted, and who is told. */
  children: ReactNode;
}

/** Asks before a production or performance is deleted. */
export function DeleteDialog({ what, schoolId, run, onClose, children }: DeleteDialogProps) {
  const remove = useAction({
    run,
    success: `${what === 'production' ? 'Production' : 'Showtime'} deleted successfully`,
    failure: `Failed to delete ${what}`,
    refresh: productionKeys(schoolId),
  });
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
