import { useEffect, useState } from 'react';
import { SOON_MS } from './soon';

/** Whether something has been waited for so long that the screen should go on with what the device itself keeps. */
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
