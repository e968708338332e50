import type { FoundBooking } from '@contracts/rest/administration';
import type { DoorListView } from '@contracts/rest/door';
import { findBooking } from '../../api/admin-bookings';
import { isUndecided } from '../../api/errors';
import { soon } from '../../api/soon';
import { RefusedList } from './door-result';
import { refusalText } from './list-check';
import type { ListRefusal } from './list-check';
import { foundOffline, ticketOfCode, withUntold } from './offline-ticket';
import { withKeptScans } from './with-kept-scans';

/** What decides while the server does not answer. */
export interface OwnList {
  readonly list: DoorListView | null;
  /** Why the list lets nobody in right now. */
  readonly refusal: () => ListRefusal | null;
}

/**
 * Null: the device's list, which decides, has no such ticket.
 * @throws NetworkError, HttpError when the server does not answer, or fails, and there is no list
 * @throws RefusedList when the list may not decide
 */
export async function lookUp(
  code: string,
  { list, refusal }: OwnList,
): Promise<{ booking: FoundBooking; offline?: true } | null> {
  try {
    return { booking: await findAndAdd(code) };
  } catch (error) {
    if (!isUndecided(error) || !list) throw error;
    const refused = refusal();
    if (refused) throw new RefusedList(refusalText(refused, list));
    const ticket = ticketOfCode(list, code);
    return ticket && { booking: foundOffline(list, ticket, code), offline: true };
  }
}

/** A booking as the server has it, and what this device did to it since. */
export async function findAndAdd(code: string): Promise<FoundBooking> {
  const { answer, scans } = await withKeptScans(() => soon((signal) => findBooking(code, signal)));
  return withUntold(answer, scans);
}
