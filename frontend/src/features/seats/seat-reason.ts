import type { SeatReason } from '@contracts/rest/seat-history';
import { shortDay, time } from '../../ui/dates';

/**
 * Explains why a seat cannot be ordered, in one or two sentences without any name.
 * @param reason undefined: the seat has come free
 * @param now milliseconds since 1970, by the server's clock
 */
export function reasonInWords(reason: SeatReason | undefined, now: number): string {
  if (!reason) return 'It has just come free.';
  const free = reason.until === null ? '' : ` It may come free ${about(reason.until, now)}.`;
  switch (reason.reason) {
    case 'held':
      return `It is held for an order that is not paid yet.${free}`;
    case 'checking':
      return 'It is held for an order whose payment is being checked. It comes free only if the payment is not accepted.';
    case 'sold':
      return 'It is sold.';
    case 'kept':
      return `The school keeps it back.${free}`;
    case 'not-for-sale':
      return 'It is not for sale.';
  }
}

const about = (iso: string, now: number): string =>
  shortDay(iso) === shortDay(new Date(now).toISOString())
    ? `at about ${time(iso)}`
    : `on ${shortDay(iso)} at about ${time(iso)}`;
