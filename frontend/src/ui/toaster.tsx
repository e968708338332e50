import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent } from 'react';
import { Icon } from './icon';
import { dismissToast, shownToast, subscribeToToasts } from './toast-store';
import type { ShownToast } from './toast-store';
import { useSwipeAway } from './use-swipe-away';
import * as styles from './toaster.module.css';

/** How long a notice stays, in milliseconds; with something to press it stays longer. */
const STAYS_MS = 5000;
const WITH_ACTION_MS = 10_000;
/** A screen reader has taken the words in by then. */
const SAID_MS = 1000;

/**
 * Shows the current toast: 5 s (10 s with an action), swipe right by 50 px to dismiss, F8 to jump to it, Escape to close it. It
 * stays while the pointer or the focus is on it, and while another window is in front.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, () => null);
  const list = useRef<HTMLOListElement>(null);
  const [paused, setPaused] = useState(false);
  const close = useCallback((id: number) => {
    // The button that has the focus goes with the notice.
    if (list.current?.contains(document.activeElement)) list.current.focus();
    // Its place is gone from under the pointer, which nobody tells.
    else setPaused(false);
    dismissToast(id);
  }, []);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'F8') list.current?.focus();
      const shown = shownToast();
      if (key === 'Escape' && shown) close(shown.id);
    };
    const pause = () => setPaused(true);
    const goOn = () => setPaused(false);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('blur', pause);
    window.addEventListener('focus', goOn);
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', goOn);
    };
  }, [close]);

  const hasFocus = (region: Element) => region.contains(document.activeElement);
  const leftBy = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !currentTarget.contains(relatedTarget);
  return (
    <>
      <div
        role="region"
        aria-label="Notifications (F8)"
        tabIndex={-1}
        onFocus={() => toast && setPaused(true)}
        onBlur={(event) => leftBy(event) && setPaused(false)}
        onPointerMove={() => setPaused(true)}
        onPointerLeave={({ currentTarget }) => !hasFocus(currentTarget) && setPaused(false)}
      >
        <ol ref={list} tabIndex={-1} className={`${styles.toastViewport} screen-only`}>
          {toast && <Toast key={toast.id} toast={toast} paused={paused} onClose={close} />}
        </ol>
      </div>
      {toast && <Announcement key={toast.id} toast={toast} />}
    </>
  );
}

function Toast({
  toast: { id, title, description, variant, action },
  paused,
  onClose,
}: {
  toast: ShownToast;
  paused: boolean;
  onClose: (id: number) => void;
}) {
  const close = useCallback(() => onClose(id), [id, onClose]);
  const left = useRef(action ? WITH_ACTION_MS : STAYS_MS);
  useEffect(() => {
    if (paused) return;
    const from = Date.now();
    const timer = setTimeout(close, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [paused, close]);
  return (
    <li
      tabIndex={0}
      className={styles.toast}
      data-variant={variant ?? 'default'}
      {...useSwipeAway(close)}
    >
      <div className={styles.toastWords}>
        <div className={styles.toastTitle}>{title}</div>
        {description && <div className={styles.toastText}>{description}</div>}
      </div>
      {action && (
        <button
          type="button"
          className={styles.toastAction}
          onClick={() => {
            action.run();
            close();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.toastClose} aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** What a screen reader says of a toast. Its words come a moment after the element, because only a change of what is there is said. */
function Announcement({ toast: { title, description, variant, action } }: { toast: ShownToast }) {
  const [state, setState] = useState<'empty' | 'said' | 'gone'>('empty');
  useEffect(() => {
    const begin = setTimeout(() => setState('said'), 50);
    const end = setTimeout(() => setState('gone'), SAID_MS);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, []);
  if (state === 'gone') return null;
  return (
    <span
      role="status"
      aria-live={variant === 'destructive' ? 'assertive' : 'polite'}
      className="visually-hidden"
    >
      {state === 'said' &&
        ['Notification', title, description, action && `${action.label}: ${title}`]
          .filter(Boolean)
          .join(' ')}
    </span>
  );
}
