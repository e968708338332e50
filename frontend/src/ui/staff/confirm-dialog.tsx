import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { i18n } from '../../language/i18n';
import { Dialog, DialogFoot } from './dialog';
import * as dialogStyles from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel?: string;
  /** Button for a milder action, placed before the button that confirms. */
  instead?: ReactNode;
  /** True for an action that can be undone. The button that confirms then has no warning colour. */
  mild?: boolean;
  /** True to disable the button that confirms, while required data or text is missing. */
  confirmDisabled?: boolean;
  /** Runs the action that the person confirmed. If it rejects, the dialog stays open for another try. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted for good. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function confirm() {
    setPending(true);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      // Shows no toast about the failure, because the action has already shown a toast.
      setPending(false);
      setFailure(error);
    }
  }

  return (
    <Dialog title={props.title} width={560} staysOpen onClose={() => !pending && props.onClose()}>
      <div className={`stack ${dialogStyles.dialogText}`}>{props.children}</div>
      <DialogFoot error={failure}>
        <Button autoFocus disabled={pending} onClick={props.onClose}>
          {props.cancelLabel ?? i18n.t('Cancel')}
        </Button>
        {props.instead}
        <Button
          type="primary"
          danger={!props.mild}
          disabled={pending || props.confirmDisabled}
          onClick={() => void confirm()}
        >
          {pending ? props.pendingLabel : props.confirmLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
