import type { SeatOverrideStatus } from '@contracts/rest/catalogue';
import type { ToastContent } from '../../../ui/toast-store';

interface Asked {
  readonly status: SeatOverrideStatus;
  readonly customPrice?: number | null;
}

/** Returns the toast about changed seats of a plan. An available seat at its row's price has no override. */
export function overrideTold({ status, customPrice }: Asked, seats = 1): ToastContent {
  const removed = status === 'available' && (customPrice ?? null) === null;
  return {
    title: 'Success',
    description: `Seat ${seats === 1 ? 'override' : 'overrides'} ${removed ? 'removed' : 'created successfully'}`,
  };
}
