import { useQuery } from '@tanstack/react-query';
import type { WaitingView } from '@contracts/rest/administration';
import type { CurrentUser } from '@contracts/rest/identity';
import { managedSchools } from '../api/admin-schools';
import { waitingFor } from '../api/admin-waiting';
import { administered, chooseSchool } from './managed-school';
import { useSelectedSchool } from './selected-school';

/** Number of waiting tasks for each navigation entry, by the path of the entry. */
export type WaitingCounts = Readonly<Record<string, number>>;

/**
 * Returns the tasks that wait for staff of the managed school; null until known. A failure shows no message, because the query
 * polls.
 */
export function useWaiting(user: CurrentUser): WaitingView | null {
  const { data: schools = [] } = useQuery(managedSchools(user));
  const school = chooseSchool(administered(schools), useSelectedSchool());
  const { data } = useQuery({ ...waitingFor(school?.id ?? ''), enabled: school !== null });
  return data ?? null;
}

export const waitingCounts = (waiting: WaitingView | null): WaitingCounts =>
  waiting
    ? {
        '/admin/bookings': waiting.receipts.count + waiting.failedMails.length,
        '/admin/settings': waiting.bankDetailsMissing ? 1 : 0,
      }
    : {};
