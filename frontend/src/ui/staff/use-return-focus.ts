import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened the dialog when the dialog closes, if that element
 * is still on the page.
 */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement)
        setTimeout(() => opener.isConnected && opener.focus({ preventScroll: true }));
    },
    [opener],
  );
}
