import { useEffect, useState } from 'react';
import { time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import { clockText, remainingMs, spokenAt } from './remaining';
import type { HoldTimes } from './remaining';
import './hold-clock.css';

export function useRemaining(times: HoldTimes, receivedAt: number): number | null {
  const [now, setNow] = useState(() => Date.now());
  const running = times.holdUntil !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return remainingMs(times, receivedAt, Math.max(now, receivedAt));
}

const HURRY_BELOW_MS = 5 * 60_000;

/** How long the seats are still kept. */
export function HoldClock({ times, receivedAt }: { times: HoldTimes; receivedAt: number }) {
  const left = useRemaining(times, receivedAt);
  if (left === null || times.holdUntil === null) return null;
  return (
    <div className="hold-clock" data-hurry={left < HURRY_BELOW_MS || undefined}>
      <Icon name="clock" />
      <p>
        {left > 0 ? (
          <>
            Your seats are held for{' '}
            <strong role="timer" className="number">
              {clockText(left)}
            </strong>{' '}
            <span className="hold-until">(until {time(times.holdUntil)})</span>
          </>
        ) : (
          'Your time to pay has run out. Checking your seats...'
        )}
      </p>
      <span className="visually-hidden" aria-live="polite">
        {spokenAt(left)}
      </span>
    </div>
  );
}
