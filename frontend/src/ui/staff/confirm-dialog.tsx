import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog, DialogFoot } from './dialog';
import * as dialogStyles from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel?: string;
  /** A milder way out, before the button that confirms. */
  instead?: ReactNode;
  /** It can be undone, so the button does not warn. */
  mild?: boolean;
  /** Something is still to be known or typed. */
  confirmDisabled?: boolean;
  /** Rejects when it failed: the dialog stays for another try. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is gone for good. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function confirm() {
    setPending(true);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      // The action has shown the error already.
      setPending(false);
      setFailure(error);
    }
  }

  return (
    <Dialog title={props.title} width={560} staysOpen onClose={() => !pending && props.onClose()}>
      <div className={`stack ${dialogStyles.dialogText}`}>{props.children}</div>
      <DialogFoot error={failure}>
        <Button autoFocus disabled={pending} onClick={props.onClose}>
          {props.cancelLabel ?? 'Cancel'}
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
