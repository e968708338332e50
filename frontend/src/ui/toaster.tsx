import * as Toast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { i18n } from '../language/i18n';
import { freePlace } from './free-place';
import { Icon } from './icon';
import * as icons from './icons';
import { dismissToast, shownToast, subscribeToToasts } from './toast-store';
import * as styles from './toaster.module.css';

/**
 * CSS selectors. A toast covers none of CONTROLS. If the screen has enough space, it also covers none of OTHER_CONTROLS, such as
 * the seats of a map.
 */
const CONTROLS = 'a, button, input, select, textarea, summary, [role=tab]';
const OTHER_CONTROLS = '[role=button], [role=switch], [role=menuitem], [role=option]';
const NAVIGATION = 'nav a, nav button';

/** Milliseconds for which a toast with an action is visible. */
const WITH_ACTION_MS = 10_000;
/** Milliseconds after which a toast is placed again, because its dialog has closed or another page has opened. */
const PLACED_AGAIN_MS = 400;

/**
 * Moves a toast to a place where it covers no control. If there is no such place, the toast may cover OTHER_CONTROLS, such as
 * seats. If that is not enough either, it covers at least no NAVIGATION.
 */
function placeBeside(toast: HTMLElement | null) {
  if (!toast) return undefined;
  const place = () =>
    placeOutside(toast, `${CONTROLS}, ${OTHER_CONTROLS}`) ||
    placeOutside(toast, CONTROLS) ||
    (placeOutside(toast, NAVIGATION), false);
  let isPlaced = place();
  const timer = setInterval(() => {
    if (!isPlaced || covers(toast, NAVIGATION)) isPlaced = place();
  }, PLACED_AGAIN_MS);
  return () => clearInterval(timer);
}

const boxesBeside = (toast: HTMLElement, controls: string): DOMRect[] =>
  [...document.querySelectorAll(controls)]
    .filter((one) => !toast.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect());

function covers(toast: HTMLElement, controls: string): boolean {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  return boxesBeside(toast, controls).some(
    (one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top,
  );
}

function placeOutside(toast: HTMLElement, controls: string): boolean {
  const place = freePlace(toast.getBoundingClientRect(), boxesBeside(toast, controls), {
    width: document.documentElement.clientWidth,
    height: window.innerHeight,
  });
  if (place)
    Object.assign(toast.style, { position: 'fixed', left: `${place.x}px`, top: `${place.y}px` });
  return place !== null;
}

/** Shows the current toast: 5 s (10 s with an action), swipe right by 50 px to dismiss, F8 to jump to it. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast);
  return (
    <Toast.Provider
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      label={i18n.t('Notification')}
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          ref={placeBeside}
          duration={toast.action ? WITH_ACTION_MS : undefined}
          className={styles.toast}
          data-variant={toast.variant ?? 'default'}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          <div className={styles.toastWords}>
            <Toast.Title className={styles.toastTitle}>{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className={styles.toastText}>
                {toast.description}
              </Toast.Description>
            )}
          </div>
          {toast.action && (
            <Toast.Action
              className={styles.toastAction}
              altText={`${toast.action.label}: ${toast.title}`}
              onClick={toast.action.run}
            >
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close className={styles.toastClose} aria-label={i18n.t('Close')}>
            <Icon of={icons.close} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        className={`${styles.toastViewport} screen-only`}
        hotkey={['F8']}
        label={i18n.t('Notifications ({key})', { key: 'F8' })}
      />
    </Toast.Provider>
  );
}
