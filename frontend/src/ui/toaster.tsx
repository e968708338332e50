import * as Toast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { Icon } from './icon';
import { dismissToast, shownToast, subscribeToToasts } from './toast-store';
import './toaster.css';

/** Shows the current toast: 5 s, swipe right by 50 px to dismiss, F8 to jump to it. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toast && (
        <Toast.Root
          key={toast.id}
          className="toast"
          data-variant={toast.variant ?? 'default'}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          <div className="toast-words">
            <Toast.Title className="toast-title">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="toast-text">{toast.description}</Toast.Description>
            )}
          </div>
          <Toast.Close className="toast-close" aria-label="Close">
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toast-viewport" hotkey={['F8']} />
    </Toast.Provider>
  );
}
