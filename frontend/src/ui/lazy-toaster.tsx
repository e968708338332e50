import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon';
import * as icons from './icons';
import { dismissToast, shownToast, subscribeToToasts } from './toast-store';
import * as styles from './toaster.module.css';
import { whenIdle } from './when-idle';

/** So long a toast waits for the code of the toaster, in milliseconds. */
const PATIENCE_MS = 3000;

const newToaster = () =>
  lazy(async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The toaster did not come.')), PATIENCE_MS);
    });
    try {
      const { Toaster } = await Promise.race([import('./toaster'), tooLate]);
      return { default: Toaster };
    } finally {
      clearTimeout(timer);
    }
  });

/**
 * The toaster, whose code no first screen has to wait for: it is loaded when the page is idle, and with the first toast at the
 * latest. If it cannot be loaded, as when the server is gone, the toast is shown plainly, and the next one tries again.
 */
export function LazyToaster() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, () => null);
  const [wanted, setWanted] = useState(false);
  // A failed `lazy` stays failed, so that each attempt takes a new one.
  const [Toaster, setToaster] = useState(newToaster);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  if (toast && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <CatchBoundary
      getResetKey={() => toast?.id ?? 0}
      onCatch={() => setToaster(newToaster)}
      errorComponent={PlainToast}
    >
      <Suspense>
        <Toaster />
      </Suspense>
    </CatchBoundary>
  );
}

/** Stays until it is closed. */
function PlainToast() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast);
  if (!toast) return null;
  const { id, title, description, variant, action } = toast;
  return (
    <div className={`${styles.toastViewport} screen-only`}>
      <div
        key={id}
        role={variant === 'destructive' ? 'alert' : 'status'}
        className={styles.toast}
        data-variant={variant ?? 'default'}
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
              dismissToast(id);
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          className={styles.toastClose}
          aria-label="Close"
          onClick={() => dismissToast(id)}
        >
          <Icon of={icons.close} />
        </button>
      </div>
    </div>
  );
}
