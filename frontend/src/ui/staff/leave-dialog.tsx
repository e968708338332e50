import { i18n } from '../../language/i18n';
import { ConfirmDialog } from './confirm-dialog';

/** Asks the person before unsaved changes are lost. */
export const LeaveDialog = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <ConfirmDialog
    title={i18n.t('Leave without saving?')}
    confirmLabel={i18n.t('Discard Changes')}
    pendingLabel={i18n.t('Leaving...')}
    cancelLabel={i18n.t('Keep Editing')}
    onConfirm={() => Promise.resolve(onLeave())}
    onClose={onStay}
  >
    <p>{i18n.t('What you changed here is not saved yet.')}</p>
  </ConfirmDialog>
);
