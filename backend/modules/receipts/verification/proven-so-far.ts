import { logger } from '../../../infrastructure/logging/logger.js';
import type { PlacedBooking, ProvenMoney } from '../../orders/api.js';

/**
 * Returns the sum in sen that bank statements prove for a booking, or 0 when the statements cannot be read. An
 * unreadable statement event must not stop the school's receipts.
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
