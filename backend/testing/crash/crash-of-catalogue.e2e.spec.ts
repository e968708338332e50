import { describe, expect, it } from '@jest/globals';
import { bookingStream } from '../../contracts/events/index.js';
import { crashBed, isHowToPay, minutesAgo } from './crash-bed.js';

/* Subjects. */
const HOW_TO_PAY = /^Please pay by/;
const MOVED_OR_CANCELLED = /^(New (date|time|venue)|Your booking was cancelled)/;

describe('a process manager killed between any two steps', () => {
  const bed = crashBed();

  it('moves the bookings of one performance, cancels those of another, and tells each family, once', async () => {
    await bed.forEveryCrash(async (crashAt) => {
      const [moved, deleted] = [await bed.newPerformance(), await bed.newPerformance()];
      const orders = [moved, deleted].map((performanceId) =>
        bed.newOrder({ holdUntil: minutesAgo(-30), performanceId }),
      );
      const mailsBefore = (await bed.mails(MOVED_OR_CANCELLED)).length;
      const crashed = await bed.runUntil(
        crashAt,
        async () => {
          for (const order of orders) await bed.given(order, []);
          await bed.changeCatalogue(moved, deleted);
        },
        async () => (await bed.mails(MOVED_OR_CANCELLED)).length - mailsBefore === orders.length,
      );
      expect(await bed.toldOf([moved, deleted])).toEqual([
        'PerformanceMoved',
        'PerformanceDeleted',
      ]);
      const reactions = ['BookingRescheduled', 'BookingCancelled'];
      for (const [index, order] of orders.entries()) {
        const stream = bookingStream(order.bookingId);
        // How to pay is told as well, unless the reaction came first. It is not written down when the kill came after the mail and
        // the reaction before the next try, which then has nothing to tell.
        const [howToPay, rest] = await bed.apart(stream, isHowToPay);
        expect(rest).toEqual(['BookingPlaced', reactions[index], 'NoticeSent']);
        const sent = (await bed.mailsTo(order, HOW_TO_PAY)).length;
        expect(sent).toBeLessThanOrEqual(1);
        expect(howToPay.length).toBeLessThanOrEqual(sent);
      }
      expect(await bed.outboxRows()).toBe(0);
      return crashed;
    });
    expect(await bed.mailsTwice()).toEqual([]);
  });
});
