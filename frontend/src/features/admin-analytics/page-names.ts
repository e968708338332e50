import type { TrafficView } from '@contracts/rest/administration';
import { dayAndYear, time } from '../../ui/dates';

const NAMES: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/checkout': 'Checkout',
  '/confirmation': 'Confirmation',
  '/my-tickets': 'My Tickets',
  '/booking/{id}': 'A booking',
  '/scanner': 'Ticket Scanner',
  '/school/register': 'Register Your School',
};

/** Returns a page's name for staff; a path without a name is returned unchanged. */
export function pageName({ path, performance }: TrafficView['popularPages'][number]): string {
  if (performance)
    return `Seats for ${performance.productionTitle}, ${dayAndYear(performance.dateTime)}, ${time(performance.dateTime)}`;
  return NAMES[path] ?? (path.startsWith('/seats/') ? 'Seats of a showtime that is gone' : path);
}
