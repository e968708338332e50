import { describe, expect, it } from '@jest/globals';
import { bookingStream } from '../../contracts/events/index.js';
import { crashBed, minutesAgo } from './crash-bed.js';

const TICKET = /^Your tickets/;

describe('a process manager killed between any two steps', () => {
  const bed = crashBed();

  it('checks a receipt, locks its transfer, sells the seats and sends the ticket, each once', async () => {
    await bed.forEveryCrash(async (crashAt) => {
      const order = bed.newOrder({ holdUntil: minutesAgo(-30) });
      const uploaded = await bed.uploaded(order);
      const mailsBefore = (await bed.mails(TICKET)).length;
      const crashed = await bed.runUntil(
        crashAt,
        () => bed.given(order, uploaded),
        () => bed.endsWith(bookingStream(order.bookingId), order, 'TicketSent'),
      );
      expect(await bed.typesOf(bookingStream(order.bookingId))).toEqual([
        'BookingPlaced',
        'ReceiptUploaded',
        'ReceiptVerificationRequested',
        'ReceiptRead',
        'BookingConfirmed',
        'TicketSent',
      ]);
      expect(await bed.withoutDetours(order)).toEqual(['SeatsHeld', 'HoldExtended', 'SeatsTaken']);
      expect((await bed.mails(TICKET)).length - mailsBefore).toBe(1);
      return crashed;
    });
    expect(await bed.mailsTwice()).toEqual([]);
  });
});
