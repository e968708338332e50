import { describe, expect, it } from '@jest/globals';
import { bookingStream, seatsStream } from '../../contracts/events/index.js';
import { crashBed, minutesAgo } from './crash-bed.js';

const EXPIRED = /^Your booking has expired/;

describe('a process manager killed between any two steps', () => {
  const bed = crashBed();

  it('ends a hold once, and tells its family once', async () => {
    await bed.forEveryCrash(async (crashAt) => {
      const order = bed.newOrder({ holdUntil: minutesAgo(1) });
      const mailsBefore = (await bed.mails(EXPIRED)).length;
      const crashed = await bed.runUntil(
        crashAt,
        () => bed.given(order, []),
        async () =>
          (await bed.endsWith(seatsStream(order.performanceId), order, 'SeatsReleased')) &&
          (await bed.endsWith(bookingStream(order.bookingId), order, 'NoticeSent')),
      );
      expect(await bed.typesOf(bookingStream(order.bookingId))).toEqual([
        'BookingPlaced',
        'BookingExpired',
        'NoticeSent',
      ]);
      expect((await bed.mails(EXPIRED)).length - mailsBefore).toBe(1);
      expect(await bed.typesOfSeats(order)).toEqual(['SeatsHeld', 'SeatsReleased']);
      return crashed;
    });
    expect(await bed.mailsTwice()).toEqual([]);
  });
});
