import type { SeatOverrideStatus } from '@contracts/rest/catalogue';
import type { ToastContent } from '../../../ui/toast-store';

interface Asked {
  readonly status: SeatOverrideStatus;
  readonly customPrice?: number | null;
}

/** What became of seats of a plan: available at the row's price they have no override any more. */
export function overrideTold({ status, customPrice }: Asked, seats = 1): ToastContent {
  const removed = status === 'available' && (customPrice ?? null) === null;
  return {
    title: 'Success',
    description: `Seat ${seats === 1 ? 'override' : 'overrides'} ${removed ? 'removed' : 'created successfully'}`,
  };
}
