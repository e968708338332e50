import type { SeatOverrideStatus } from '@contracts/rest/catalogue';
import { i18n } from '../../../language/i18n';
import type { ToastContent } from '../../../ui/toast-store';

interface Asked {
  readonly status: SeatOverrideStatus;
  readonly customPrice?: number | null;
}

/** Returns the toast about changed seats of a plan. An available seat at its row's price has no override. */
export function overrideTold({ status, customPrice }: Asked, seats = 1): ToastContent {
  const removed = status === 'available' && (customPrice ?? null) === null;
  const description = removed
    ? i18n.t('{seats, plural, one {Seat override removed} other {Seat overrides removed}}', {
        seats,
      })
    : i18n.t(
        '{seats, plural, one {Seat override created successfully} other {Seat overrides created successfully}}',
        { seats },
      );
  return { title: i18n.t('Success'), description };
}
