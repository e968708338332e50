import { logger } from '../../infrastructure/logging/logger.js';
import type { BookingReader } from '../orders/api.js';

/**
 * Returns the language of a booking's mails. English when the booking cannot be read, because its family needs the mail
 * all the same.
 */
export async function languageOfBooking(
  streams: BookingReader,
  bookingId: string,
): Promise<string | undefined> {
  try {
    return (await streams.loadPlaced(bookingId)).language;
  } catch (error) {
    logger.warn(
      { err: error, bookingId },
      'a mail is in English, because its booking cannot be read',
    );
    return undefined;
  }
}
