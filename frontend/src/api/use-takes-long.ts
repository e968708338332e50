import { useEffect, useState } from 'react';
import { TIMEOUT_MS } from './with-timeout';

/** Returns true after a long wait for the server. The screen then shows the data stored on the device. */
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
