import { useEffect, useState } from 'react';
import { SOON_MS } from './soon';

/** Returns true when waiting has taken so long that the screen should show the data kept on the device. */
export function useTakesLong(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), SOON_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return long;
}
