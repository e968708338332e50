import type { SeatReason } from '@contracts/rest/seat-history';
import { i18n } from '../../language/i18n';
import { shortDay, time } from '../../ui/dates';

/**
 * Explains why a seat cannot be ordered, in one or two sentences without any name.
 * @param reason undefined: the seat has come free
 * @param now milliseconds since 1970, by the server's clock
 */
export function reasonInWords(reason: SeatReason | undefined, now: number): string {
  if (!reason) return i18n.t('It has just come free.');
  const free = reason.until === null ? '' : ` ${freeAgain(reason.until, now)}`;
  switch (reason.reason) {
    case 'held':
      return i18n.t('It is held for an order that is not paid yet.') + free;
    case 'checking':
      return i18n.t(
        'It is held for an order whose payment is being checked. It comes free only if the payment is not accepted.',
      );
    case 'sold':
      return i18n.t('It is sold.');
    case 'kept':
      return i18n.t('The school keeps it back.') + free;
    case 'not-for-sale':
      return i18n.t('It is not for sale.');
  }
}

const freeAgain = (iso: string, now: number): string =>
  shortDay(iso) === shortDay(new Date(now).toISOString())
    ? i18n.t('It may come free at about {time}.', { time: time(iso) })
    : i18n.t('It may come free on {day} at about {time}.', { day: shortDay(iso), time: time(iso) });
