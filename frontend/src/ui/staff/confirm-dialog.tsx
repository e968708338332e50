import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SoldSeatsNote } from './sold-seats-note';
import { useReturnFocus } from './use-return-focus';
import * as dialogStyles from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel?: string;
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
  useReturnFocus();
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
    <Modal
      open
      title={props.title}
      onCancel={() => !pending && props.onClose()}
      footer={null}
      mask={{ closable: false }}
      width={480}
    >
      <div className={`stack ${dialogStyles.dialogText}`}>
        {props.children}
        <SoldSeatsNote error={failure} />
      </div>
      <div className={dialogStyles.dialogButtons}>
        <Button autoFocus disabled={pending} onClick={props.onClose}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          type="primary"
          danger={!props.mild}
          disabled={pending || props.confirmDisabled}
          onClick={() => void confirm()}
        >
          {pending ? props.pendingLabel : props.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
