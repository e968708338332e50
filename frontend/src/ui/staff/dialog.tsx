import { Modal } from 'antd';
import { useEffect, useRef, useState, useEffectEvent, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { i18n } from '../../language/i18n';
import { Note } from '../panel';
import { toldFailure } from './failure-text';
import { soldSeatsOf } from './sold-seats';
import { hearPopStateFirst } from '../pop-state';
import * as styles from './dialog.module.css';
import * as failureNoteStyles from './failure-note.module.css';

interface DialogProps {
  title: ReactNode;
  /** Width of the dialog in pixels; smaller on a narrow screen. */
  width: number;
  /** True for a dialog that a click outside must not close, because the person's input would be lost. */
  staysOpen?: boolean;
  /** Called when the person closes the dialog, by a button, Escape, the cross or the browser's Back. */
  onClose: () => void;
  children: ReactNode;
}

/** Dialog of the staff area. Mount it only while it is open. */
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

/** Buttons of a dialog, which stay visible, with the failure message above. */
export const DialogFoot = ({ error, children }: { error?: unknown; children: ReactNode }) => (
  <div className={styles.dialogFoot}>
    <FailureNote error={error} />
    <div className={styles.dialogButtons}>{children}</div>
  </div>
);

/** Focuses the first field. Not on a touch screen, where the keyboard would cover the dialog. */
function focusFirstField(body: HTMLElement | null): void {
  if (!matchMedia('(pointer: fine)').matches || body?.contains(document.activeElement)) return;
  body
    ?.querySelector<HTMLElement>(
      'input:not([type="file"], [type="radio"]:not(:checked), :disabled), textarea',
    )
    ?.focus();
}

/**
 * Returns the focus to the element that opened the dialog when the dialog closes. If that element's row was deleted, focuses the
 * next row. Does nothing if another element has the focus meanwhile.
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

/**
 * Failure message that stays in the dialog, because a toast would disappear before staff could write sold seats down. Each
 * booking links to its line in the list.
 */
function FailureNote({ error }: { error: unknown }) {
  const sold = soldSeatsOf(error);
  const told = toldFailure(error);
  // This note is not read aloud, because a toast with the same text was read aloud already.
  if (!sold) return told && <Note tone="bad">{told}</Note>;
  return (
    <Note
      tone="bad"
      role="alert"
      title={i18n.t('{count, plural, one {# seat is} other {# seats are}} sold or held', {
        count: sold.count,
      })}
    >
      <ul
        className={failureNoteStyles.soldSeats}
        tabIndex={0}
        aria-label={i18n.t('Sold or held seats')}
      >
        {sold.bookings.map(({ confirmationNumber, seats }) => (
          <li key={confirmationNumber}>
            {confirmationNumber ? (
              <Link to="/admin/bookings" search={{ search: confirmationNumber }}>
                {confirmationNumber}
              </Link>
            ) : (
              i18n.t('An order being placed')
            )}
            : {seats.join('; ')}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Close functions of all open dialogs, the lowest dialog first. Each dialog has its own entry in the browser's history. */
const open: (() => void)[] = [];

const depth = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** Address of the screen on which the dialogs are open. */
let screen = '';
/** True while the `history.back()` that this file called is running. The browser reports its end later. */
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Adds or removes entries in the browser's history, so that there is one for each open dialog. Waits a moment first, because
 * several dialogs may open or close together.
 */
function matchHistorySoon(): void {
  clearTimeout(timer);
  timer = setTimeout(matchHistory);
}

function matchHistory(): void {
  if (isLeaving) return;
  screen = location.href;
  if (depth() > open.length) {
    isLeaving = true;
    return history.go(open.length - depth());
  }
  while (depth() < open.length)
    // Bypasses the router, which replaces `history.pushState`; the address stays the same.
    History.prototype.pushState.call(history, { ...history.state, dialogs: depth() + 1 }, '');
}

function onPopState(event: PopStateEvent): void {
  // Stops the event, because Back closes only a dialog here. The router would reload the screen, and redirect a person who has
  // lost access to it.
  if ((isLeaving || open.length > 0) && location.href === screen) event.stopImmediatePropagation();
  if (!isLeaving) for (const close of open.slice(depth()).reverse()) close();
  isLeaving = false;
  // Restores the history entry of a dialog that stays open to ask about unsaved changes.
  matchHistorySoon();
}

/** Lets the browser's Back close a mounted dialog without leaving the screen. */
function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const entry = () => onBack();
    open.push(entry);
    hearPopStateFirst(onPopState);
    matchHistorySoon();
    return () => {
      open.splice(open.indexOf(entry), 1);
      matchHistorySoon();
    };
  }, []);
}
