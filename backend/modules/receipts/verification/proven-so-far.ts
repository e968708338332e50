import { logger } from '../../../infrastructure/logging/logger.js';
import type { PlacedBooking, ProvenMoney } from '../../orders/api.js';

/**
 * Returns the sum in sen that the school's bank statements prove for a booking. Returns 0 when the statements cannot be read. One
 * unreadable event must not stop every receipt of its school, so each is then judged without statements.
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
