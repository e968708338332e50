import { Modal } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FailureNote } from './failure-note';
import { useBackCloses } from './open-dialogs';
import * as styles from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  /** Width in pixels, where the screen has room. */
  width: number;
  /** A click outside does not close the dialog, because something would be lost. */
  staysOpen?: boolean;
  /** Also called for Escape, the cross and the browser's Back. */
  onClose: () => void;
  children: ReactNode;
}

/** Dialog of the staff area. Mounted while it is open. */
export function Dialog({ title, width, staysOpen = false, onClose, children }: DialogProps) {
  useReturnFocus();
  useBackCloses(onClose);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={null}
      mask={{ closable: !staysOpen }}
      width={width}
      classNames={{ container: styles.dialog, body: styles.dialogBody }}
      afterOpenChange={() => focusFirstField(body.current)}
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}

/** Buttons of a dialog, which stay in view, below the failure message. */
export const DialogFoot = ({ error, children }: { error?: unknown; children: ReactNode }) => (
  <div className={styles.dialogFoot}>
    <FailureNote error={error} />
    <div className={styles.dialogButtons}>{children}</div>
  </div>
);

/** Focuses the first field, but not on a touch screen, where the keyboard would cover the dialog. */
function focusFirstField(body: HTMLElement | null): void {
  if (!matchMedia('(pointer: fine)').matches || body?.contains(document.activeElement)) return;
  body
    ?.querySelector<HTMLElement>(
      'input:not([type="file"], [type="radio"]:not(:checked), :disabled), textarea',
    )
    ?.focus();
}

/**
 * Returns the focus to the opener when the dialog closes, or to the next row if the opener was deleted with its own. Does nothing
 * if another element has got the focus meanwhile.
 */
function useReturnFocus() {
  const [{ opener, next }] = useState(() => {
    const opener = document.activeElement;
    const row = opener?.closest('li, tr, article');
    return { opener, next: row?.nextElementSibling ?? row?.previousElementSibling };
  });
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected
          ? opener
          : (next?.querySelector('button, a') ?? document.querySelector('main'));
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      }),
    [opener, next],
  );
}
