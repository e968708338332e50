import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../../infrastructure/config/config.js';
import type { PlacedBooking } from '../domain/booking.js';
import { parseSeatCode, SeatCodes } from './seat-codes.js';

const seat = (number: number) => ({ rowId: 'row-a', number, section: 'Stalls', row: 'A' });
const ID = '5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1aa';
const booking = (more: Partial<PlacedBooking> = {}) =>
  ({
    bookingId: ID,
    confirmationNumber: '70K1P-X2R9Q',
    status: 'confirmed',
    seats: [seat(1), seat(2)],
    ...more,
  }) as PlacedBooking;
const codesUnder = (secret: string, ...previousSecrets: string[]) =>
  new SeatCodes({ secret, previousSecrets } as unknown as Config);
const codes = codesUnder('one secret of the server');
const read = (text: string) => parseSeatCode(text) ?? { seatCode: '' };

describe('the seat code on a ticket', () => {
  it("identifies its booking and seat, and reveals neither the booking's id nor its number", () => {
    const printed = codes.ofPaid(booking());
    expect(new Set(printed).size).toBe(2);
    printed.forEach((text, index) => {
      expect(text).not.toContain(ID.replaceAll('-', '').toUpperCase());
      const code = read(` ${text.toLowerCase()} `);
      expect(codes.bookingsOf(code)).toContain(ID);
      expect(codes.seatOf(booking(), code)).toEqual(seat(index + 1));
    });
  });

  it('does not exist before the booking is paid', () =>
    expect(codes.ofPaid(booking({ status: 'pending_payment' }))).toEqual([]));

  it('remains valid after SECRET was changed, while the old secret is accepted', () => {
    const [printed = ''] = codes.ofPaid(booking());
    const rotated = codesUnder('another secret', 'one secret of the server');
    expect(rotated.bookingsOf(read(printed))).toContain(ID);
    expect(rotated.seatOf(booking(), read(printed))).toEqual(seat(1));
    expect(codesUnder('another secret').bookingsOf(read(printed))).not.toContain(ID);
  });

  it('is invalid after its seat was amended, and for another booking', () => {
    const [printed = ''] = codes.ofPaid(booking());
    for (const other of [booking({ seats: [] }), booking({ bookingId: crypto.randomUUID() })])
      expect(() => codes.seatOf(other, read(printed))).toThrow(
        expect.objectContaining({ status: 409, code: 'unknown_seat_code' }),
      );
  });

  it.each(['', 'S-', '70K1P-X2R9Q', `S-${'G'.repeat(56)}`, `S-${'0'.repeat(57)}`])(
    'cannot be %j',
    (text) => expect(parseSeatCode(text)).toBeNull(),
  );
});
