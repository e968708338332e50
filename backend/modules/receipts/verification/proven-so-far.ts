import { logger } from '../../../infrastructure/logging/logger.js';
import type { PlacedBooking, ProvenMoney } from '../../booking/api.js';

/**
 * What the school's statements prove of a booking, in sen. 0 when they cannot be read: one event that nobody can read must not stop
 * every receipt of its school, and each is then judged as if there were no statement.
 */
export async function provenSoFar(
  proven: Pick<ProvenMoney, 'ofBooking'>,
  { bookingId, performance }: Pick<PlacedBooking, 'bookingId' | 'performance'>,
): Promise<number> {
  try {
    return await proven.ofBooking(performance.schoolId, bookingId);
  } catch (error) {
    logger.error({ err: error, bookingId }, 'a receipt is judged without the bank statements');
    return 0;
  }
}
