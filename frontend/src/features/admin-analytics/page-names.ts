import type { TrafficView } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';
import { dayAndYear, time } from '../../ui/dates';

const NAMES: Readonly<Record<string, string>> = {
  '/': /*i18n*/ 'Home',
  '/checkout': /*i18n*/ 'Checkout',
  '/confirmation': /*i18n*/ 'Confirmation',
  '/my-tickets': /*i18n*/ 'My Tickets',
  '/booking/{id}': /*i18n*/ 'A booking',
  '/scanner': /*i18n*/ 'Ticket Scanner',
  '/school/register': /*i18n*/ 'Register Your School',
};

/** Returns a page's name for staff; a path without a name is returned unchanged. */
export function pageName({ path, performance }: TrafficView['popularPages'][number]): string {
  if (performance)
    return i18n.t('Seats for {production}, {date}, {time}', {
      production: performance.productionTitle,
      date: dayAndYear(performance.dateTime),
      time: time(performance.dateTime),
    });
  if (NAMES[path]) return i18n.t(NAMES[path]);
  return path.startsWith('/seats/') ? i18n.t('Seats of a showtime that is gone') : path;
}
