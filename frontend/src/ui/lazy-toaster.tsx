import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { i18n } from '../language/i18n';
import { Icon } from './icon';
import * as icons from './icons';
import { dismissToast, shownToast, subscribeToToasts } from './toast-store';
import * as styles from './toaster.module.css';
import { whenIdle } from './when-idle';

/** Milliseconds that a toast waits for the toaster's code to load. */
const PATIENCE_MS = 3000;

const newToaster = () => lazy(async () => ({ default: (await import('./toaster')).Toaster }));

/**
 * Loads the toaster's code when the page is idle, or with the first toast, so that it does not delay the first screen.
 * Loading can fail, for example while the server is down. The toast is then shown without styling, and the next toast
 * loads the code again.
 */
export function LazyToaster() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, () => null);
  const [wanted, setWanted] = useState(false);
  // Creates a new `lazy` component for each attempt, because React does not load a `lazy` component again after a failure.
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
      <Suspense fallback={<LateToast key={toast?.id} />}>
        <Toaster />
      </Suspense>
    </CatchBoundary>
  );
}

/** Shows a toast without styling when the toaster's code takes too long to load. */
function LateToast() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return late && <PlainToast />;
}

/** Simple toast that needs no toaster code; it stays until it is closed. */
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
          aria-label={i18n.t('Close')}
          onClick={() => dismissToast(id)}
        >
          <Icon of={icons.close} />
        </button>
      </div>
    </div>
  );
}
