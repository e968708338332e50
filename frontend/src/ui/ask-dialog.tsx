import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button';
import * as styles from './ask-dialog.module.css';

interface AskDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Called after the person has confirmed and the dialog has closed. */
  onConfirm: () => void;
  /** Called whenever the dialog closes: after a confirmation, a cancellation or Escape. */
  onClose: () => void;
}

/**
 * Confirmation dialog for pages without antd. The safe answer has the focus. The browser keeps the focus inside and restores it
 * later.
 */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirmLabel, cancelLabel, onConfirm, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.askDialog} aria-labelledby={heading} onClose={onClose}>
      <div className="stack">
        <h2 id={heading}>{title}</h2>
        {children}
        <div className="row">
          <Button autoFocus onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
