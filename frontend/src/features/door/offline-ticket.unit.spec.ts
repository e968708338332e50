import { describe, expect, it } from '@jest/globals';
import type { DoorListView } from '@contracts/rest/door';
import {
  answered,
  foundOffline,
  ticketOfCode,
  withScans,
  withTickets,
  withUntold,
} from './offline-ticket';
import { checkTicket } from './ticket-check';

/** Makes a seat code in the format printed on paper tickets. */
const codeOf = (byte: string) => `S-${byte.repeat(28)}`;
const ticket = {
  bookingId: '5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1aa',
  confirmationNumber: '70K1P-X2R9Q',
  name: 'Aisyah',
  seats: [{ section: 'Stalls', row: 'A', number: 1 }],
  seatCodes: [codeOf('AB')],
  checkedInSeats: [],
  checkedInAt: null,
  signature: 'of the server',
};
const list: DoorListView = {
  performanceId: 'evening',
  productionId: 'ledang',
  productionName: 'Puteri Gunung Ledang',
  performanceDate: '2026-12-11T12:00:00.000Z',
  performanceVenue: 'Dewan',
  serverTime: '2026-12-11T10:00:00.000Z',
  validUntil: '2026-12-12T12:00:00.000Z',
  signature: 'of the server',
  tickets: [ticket],
};

describe('a ticket without network', () => {
  it.each([
    '70K1P-X2R9Q',
    ' 7ok1p x2r9q',
    '7OKLPX2R9Q',
    'https://houselights.example/admin/check-in/5F0C7F6E-54a1-4a35-8f0e-0a9a37f0c1aa?seat=x',
  ])('is found by the code %j', (code) => expect(ticketOfCode(list, code)).toBe(ticket));

  it('is not found when the list does not contain it', () => {
    expect(ticketOfCode(list, '70K1P-X2R9Z')).toBeNull();
    expect(ticketOfCode(list, '')).toBeNull();
  });

  it('for one seat admits only the guest of that seat', () => {
    const two = { section: 'Stalls', row: 'A', number: 2 };
    const family = {
      ...ticket,
      seats: [...ticket.seats, two],
      seatCodes: [...ticket.seatCodes, codeOf('0C')],
      checkedInSeats: ticket.seats,
    };
    const both = { ...list, tickets: [family] };
    const door = { performanceId: 'evening', productionId: 'ledang' };
    const check = (code: string) => {
      const found = ticketOfCode(both, code);
      return (
        found &&
        checkTicket(foundOffline(both, found, code), door, new Date('2026-12-11T11:30:00Z'))
      );
    };
    expect(check(` ${codeOf('0c').toLowerCase()} `)).toMatchObject({
      outcome: 'Valid Ticket',
      waiting: [two],
    });
    expect(check(codeOf('AB'))?.outcome).toBe('Already Checked In');
    expect(check('70K1P-X2R9Q')?.waiting).toEqual([two]);
    expect(ticketOfCode(both, codeOf('FF'))).toBeNull();
  });

  it('is checked by the same rules as with network', () => {
    const door = { performanceId: 'evening', productionId: 'ledang' };
    const now = new Date('2026-12-11T11:30:00Z');
    expect(checkTicket(foundOffline(list, ticket), door, now).outcome).toBe('Valid Ticket');
    const used = { ...ticket, checkedInSeats: ticket.seats };
    expect(checkTicket(foundOffline(list, used), door, now).outcome).toBe('Already Checked In');
  });

  it('follows the updates that the server sends', () => {
    const changed = { ...ticket, name: 'Siti' };
    const added = { ...ticket, bookingId: 'other' };
    expect(withTickets(list, [changed, added]).tickets).toEqual([changed, added]);
    expect(withTickets(list, [], [ticket.bookingId]).tickets).toEqual([]);
  });

  it("keeps a newer update when the server's answer to a check-in arrives late", () => {
    const view = { checkedInSeats: ticket.seats, checkedInAt: '2026-12-11T11:30:00.000Z' };
    expect(answered(ticket, ticket, view)).toEqual({ ...ticket, ...view });
    const none = { ...view, checkedInSeats: [] };
    expect(answered(ticket, ticket, none)).toEqual(ticket);
    // An updated ticket can have the same values as before, when a check-in was undone. It is still newer than the late answer.
    const news = { ...ticket };
    expect(answered(news, ticket, view)).toBe(news);
    expect(answered(ticket, undefined, view)).toBe(ticket);
  });

  it("counts as used even if the server's list lacks its unsent scan", () => {
    const scan = {
      scanId: 's1',
      scannedAt: '2026-12-11T11:20:00.000Z',
      device: 'Door 1',
      bookingId: ticket.bookingId,
      confirmationNumber: ticket.confirmationNumber,
      seats: ticket.seats,
    };
    const elsewhere = { ...scan, scanId: 's2', bookingId: 'of another performance' };
    const { tickets } = withScans(list, [scan, elsewhere, { ...scan, scanId: 's3' }]);
    expect(tickets).toEqual([
      { ...ticket, checkedInSeats: ticket.seats, checkedInAt: scan.scannedAt },
    ]);
  });

  it("counts as used even if the server's answer lacks its unsent scan", () => {
    const two = { section: 'Stalls', row: 'A', number: 2 };
    const family = {
      ...ticket,
      seats: [...ticket.seats, two],
      seatCodes: [...ticket.seatCodes, codeOf('0C')],
    };
    const scan = {
      scanId: 's1',
      scannedAt: '2026-12-11T11:20:00.000Z',
      device: 'Door 1',
      bookingId: ticket.bookingId,
      confirmationNumber: ticket.confirmationNumber,
      seats: [two],
    };
    const elsewhere = { ...scan, scanId: 's2', bookingId: 'another', seats: ticket.seats };
    const check = (code?: string) =>
      checkTicket(
        withUntold(foundOffline(list, family, code), [scan, elsewhere, scan]),
        { performanceId: 'evening', productionId: 'ledang' },
        new Date('2026-12-11T11:30:00Z'),
      );
    expect(check()).toMatchObject({ outcome: 'Valid Ticket', waiting: ticket.seats });
    expect(check(codeOf('AB'))).toMatchObject({ outcome: 'Valid Ticket', waiting: ticket.seats });
    expect(check(codeOf('0C'))).toMatchObject({
      outcome: 'Already Checked In',
      text: expect.stringMatching(/2026, 7:20/),
    });
    const all = withUntold(foundOffline(list, ticket), [{ ...scan, seats: ticket.seats }]);
    expect(all).toMatchObject({ checkedInSeats: ticket.seats, checkedInAt: scan.scannedAt });
  });
});
