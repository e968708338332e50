import { describe, expect, it } from '@jest/globals';
import type { ArrivalNote } from './arrival-note.js';
import { fairnessOf } from './fairness.js';

const start = Date.parse('2030-03-01T04:00:00.000Z');
const at = (ms: number): string => new Date(start + ms).toISOString();

/** An order that arrived `ms` after the first, and was decided in the order in which it came unless told otherwise. */
const note = (arrival: number, ms: number, more: Partial<ArrivalNote> = {}): ArrivalNote => ({
  server: 's1',
  arrival,
  bookingId: `b${arrival}`,
  arrivedAt: at(ms),
  queued: arrival,
  decided: arrival,
  decidedMs: 2,
  answeredMs: 10,
  code: null,
  seats: ['A1'],
  lost: [],
  missed: 0,
  ...more,
});
const gone = (...lost: string[]) => ({ code: 'seats_unavailable', seats: lost, lost });

describe('the fairness of a sale', () => {
  it('says of each order when it came, how long it waited, and to whom it lost a seat', () => {
    const report = fairnessOf(
      [
        note(2, 5, { ...gone('A1'), answeredMs: 30 }),
        note(1, 0, { seats: ['A1', 'A2'], answeredMs: 20 }),
        note(3, 7, { seats: ['A3'] }),
      ],
      [],
    );
    expect(report).toMatchObject({
      first: at(0),
      orders: 3,
      sent: 3,
      got: 2,
      seatsGot: 3,
      refused: [{ code: 'seats_unavailable', orders: 1 }],
      wait: { median: 20, p95: 30, longest: 30 },
      outOfTurn: 0,
      overtaken: { orders: 0, mostMs: 0 },
      lostToUnknown: 0,
      servers: 1,
      wanted: [{ seat: 'A1', orders: 2 }],
    });
    expect(report.lines).toEqual([
      {
        order: 1,
        arrivedAt: at(0),
        sent: 1,
        waitMs: 20,
        decided: 1,
        got: true,
        code: null,
        seats: ['A1', 'A2'],
        lost: [],
      },
      {
        order: 2,
        arrivedAt: at(5),
        sent: 1,
        waitMs: 30,
        decided: 2,
        got: false,
        code: 'seats_unavailable',
        seats: ['A1'],
        lost: [{ seat: 'A1', to: 1, overtaken: false }],
      },
      expect.objectContaining({ order: 3, got: true, decided: 3 }),
    ]);
  });

  it('names an order that lost a seat to one that had arrived later, and by how much', () => {
    const { overtaken, outOfTurn, lines } = fairnessOf(
      // The first one waited before it entered the mailbox; the mailbox kept its order.
      [
        note(1, 0, { ...gone('A1'), queued: 2, decided: 2 }),
        note(2, 40, { queued: 1, decided: 1 }),
      ],
      [],
    );
    expect(overtaken).toEqual({ orders: 1, mostMs: 40 });
    expect(lines[0]?.lost).toEqual([{ seat: 'A1', to: 2, overtaken: true }]);
    expect(outOfTurn).toBe(0);
  });

  it('counts orders that the mailbox decided before one that stood before them', () => {
    const notes = [
      note(1, 0, { queued: 1, decided: 2 }),
      note(2, 1, { queued: 2, decided: 1 }),
      note(3, 2, { queued: 3, decided: 3 }),
      // Another backend counts for itself.
      note(1, 3, { server: 's2', queued: 1, decided: 1 }),
    ];
    expect(fairnessOf(notes, [])).toMatchObject({ outOfTurn: 1, servers: 2 });
  });

  it('counts an order that was sent again once, by its first arrival and the answer that gave it seats', () => {
    const { lines, orders, sent, got, refused } = fairnessOf(
      [
        note(1, 0, { bookingId: 'b', code: 'too_busy', queued: null, decided: null }),
        note(2, 3_000, { bookingId: 'b', answeredMs: 15 }),
        // Its answer was lost, and it was answered the same again without a decision.
        note(3, 9_000, { bookingId: 'b', queued: null, decided: null, answeredMs: 1 }),
      ],
      [],
    );
    expect({ orders, sent, got, refused }).toEqual({ orders: 1, sent: 3, got: 1, refused: [] });
    expect(lines).toMatchObject([{ arrivedAt: at(0), sent: 3, waitMs: 15, decided: 1 }]);
  });

  it('does not count as overtaken who was told to come back and came back later', () => {
    const busy = { code: 'too_busy', queued: null, decided: null };
    const report = fairnessOf(
      [
        note(1, 0, { bookingId: 'a', ...busy }),
        note(2, 1_000, { bookingId: 'b' }),
        note(3, 3_000, { bookingId: 'a', ...gone('A1') }),
      ],
      [],
    );
    expect(report.overtaken.orders).toBe(0);
    expect(report.lines[0]).toMatchObject({ order: 1, lost: [{ to: 2, overtaken: false }] });
  });

  it('says what it does not know: a seat that nobody noted has, and orders without a note', () => {
    const report = fairnessOf(
      [note(1, 0), note(2, 5, { ...gone('A9'), missed: 4 })],
      [
        { bookingId: 'b1', at: at(0) },
        { bookingId: 'lost with its backend', at: at(3) },
        { bookingId: 'before anything was noted', at: at(-1) },
      ],
    );
    expect(report).toMatchObject({ lostToUnknown: 1, withoutNote: 1, missed: 4 });
    expect(report.lines[1]?.lost).toEqual([{ seat: 'A9', to: null, overtaken: false }]);
  });

  it('gives a seat that was free again to whoever got it last before', () => {
    const { lines } = fairnessOf([note(1, 0), note(2, 60_000), note(3, 60_010, gone('A1'))], []);
    expect(lines[2]?.lost).toEqual([{ seat: 'A1', to: 2, overtaken: false }]);
  });

  it('divides the sale by the time since its first order, and leaves out when nothing came', () => {
    const { periods } = fairnessOf(
      [
        note(1, 0),
        note(2, 9_999, { ...gone('A1'), answeredMs: 90 }),
        note(3, 10_000, { seats: ['A2'] }),
        note(4, 700_000_000, { seats: ['A3'] }),
      ],
      [],
    );
    expect(periods).toEqual([
      { untilSeconds: 10, orders: 2, got: 1, longestWaitMs: 90 },
      { untilSeconds: 60, orders: 1, got: 1, longestWaitMs: 10 },
      { untilSeconds: null, orders: 1, got: 1, longestWaitMs: 10 },
    ]);
  });

  it('is empty when nothing was noted', () => {
    expect(fairnessOf([], [{ bookingId: 'b', at: at(0) }])).toEqual({
      first: null,
      orders: 0,
      sent: 0,
      got: 0,
      seatsGot: 0,
      refused: [],
      wait: null,
      outOfTurn: 0,
      overtaken: { orders: 0, mostMs: 0 },
      lostToUnknown: 0,
      withoutNote: 0,
      missed: 0,
      servers: 0,
      periods: [],
      wanted: [],
      lines: [],
    });
  });
});
