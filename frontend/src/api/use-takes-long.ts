import { useEffect, useState } from 'react';
import { TIMEOUT_MS } from './with-timeout';

/** Returns true when waiting has taken so long that the screen should show the data kept on the device. */
export function useTakesLong(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return long;
}
