import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { PerformanceView } from '@contracts/rest/catalogue';
import type { OfferedCodeView } from '@contracts/rest/discount-codes';
import { atMost } from '../../api/at-most';
import { performances } from '../../api/performances';
import { seating } from '../../api/seating';
import { withTexts } from '../../language/messages';
import { allSeats, deriveSections } from './seats';

interface Props {
  performance: PerformanceView;
  /** Discount code that the family uses. */
  discount: OfferedCodeView | null;
}

/** Loaded only for a sold-out map. If loading fails, no note is shown. */
const SoldOut = lazy(() =>
  withTexts(import('./other-performances')).catch(() => ({ default: () => null })),
);

/**
 * Shows other performances with seats, and the school's contact, when the map is sold out. Seats in sections that need another
 * discount code do not count as free. The note disappears when a seat comes free.
 */
export function SoldOutNote({ performance, discount }: Props) {
  const { data } = useSuspenseQuery(seating(performance.productionId, performance.id));
  const seats = useMemo(
    () =>
      allSeats(
        deriveSections(data).filter(
          ({ id, onlyWithCode }) => !onlyWithCode || discount?.sectionIds.includes(id),
        ),
      ),
    [data, discount],
  );
  const isSoldOut = seats.length > 0 && seats.every(({ status }) => status !== 'available');
  const [wasSoldOut] = useState(isSoldOut);
  if (!isSoldOut) return null;
  const note = <SoldOut performance={performance} />;
  return wasSoldOut ? (
    <OnceOthersAreKnown>{note}</OnceOthersAreKnown>
  ) : (
    <Suspense fallback={null}>{note}</Suspense>
  );
}

/** Waits until the other performances are loaded or failed to load, so that a late note does not shift the map. */
function OnceOthersAreKnown({ children }: { children: ReactNode }) {
  useSuspenseQuery({
    queryKey: [...performances().queryKey, 'asked'],
    queryFn: ({ client }) => atMost(client.ensureQueryData(performances())).then(() => true),
  });
  return children;
}
