import { ConfirmDialog } from './confirm-dialog';

/** Asks the person before unsaved changes are lost. */
export const LeaveDialog = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <ConfirmDialog
    title="Leave without saving?"
    confirmLabel="Discard Changes"
    pendingLabel="Leaving..."
    cancelLabel="Keep Editing"
    onConfirm={() => Promise.resolve(onLeave())}
    onClose={onStay}
  >
    <p>What you changed here is not saved yet.</p>
  </ConfirmDialog>
);
