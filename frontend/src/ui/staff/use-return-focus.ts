import { useEffect, useState } from 'react';

/** Whoever opened a dialog has the focus again when it goes, as long as it is still on the page. */
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
