import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { seatsStream, type SeatEvent } from '../../../backend/contracts/events/index.js';
import { seatA } from '../../testing/history.js';
import { ProjectionTestBed } from '../../testing/projection-test-bed.js';
import {
  CHANNELS,
  type ReadModelsMoved,
} from '../../../backend/infrastructure/database/channels.js';
import type { ProjectedEvent, Projector } from '../../projector.js';
import { announceEvents } from '../../runner/checkpoints.js';
import { projectors } from '../all.js';
import { seatNews, seatsProjector, type SeatRow } from './seats.read-model.js';

const UNTIL = '2030-03-01T04:30:00.000Z';

describe('the read model of seats', () => {
  let testBed: ProjectionTestBed;
  let performanceId: string;
  const [mine, theirs] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    testBed = await ProjectionTestBed.open();
  });
  beforeEach(() => {
    performanceId = randomUUID();
  });
  afterAll(() => testBed?.close());

  /** Returns the rows of this test's performance as `[number, owner, state, until]`. */
  async function afterwards(...events: readonly SeatEvent[]): Promise<unknown[]> {
    await testBed.append(seatsStream(performanceId), events);
    await testBed.projectAll([seatsProjector]);
    const rows = await testBed.rows<SeatRow>('seats', 'performance_id, row_id, seat_number');
    return rows
      .filter((row) => row.performance_id === performanceId)
      .map((row) => [
        row.seat_number,
        row.booking_id === mine ? 'mine' : 'theirs',
        row.state,
        row.until?.toISOString() ?? null,
      ]);
  }

  const held = (bookingId: string, ...numbers: number[]): SeatEvent => ({
    type: 'SeatsHeld',
    data: { performanceId, bookingId, seats: numbers.map(seatA), until: UNTIL },
  });
  const taken = (bookingId: string, ...numbers: number[]): SeatEvent => ({
    type: 'SeatsTaken',
    data: { performanceId, bookingId, seats: numbers.map(seatA) },
  });
  const extended = (until: string | null): SeatEvent => ({
    type: 'HoldExtended',
    data: { performanceId, bookingId: mine, until },
  });
  const released = (bookingId: string, ...numbers: number[]): SeatEvent => ({
    type: 'SeatsReleased',
    data: { performanceId, bookingId, seats: numbers.map(seatA), reason: 'expired' },
  });
  const moved = (from: number[], to: number[]): SeatEvent => ({
    type: 'SeatsMoved',
    data: { performanceId, bookingId: mine, from: from.map(seatA), to: to.map(seatA) },
  });

  it('has a row for each held seat, with its labels and hold deadline', async () => {
    expect(await afterwards(held(mine, 1, 2))).toEqual([
      [1, 'mine', 'held', UNTIL],
      [2, 'mine', 'held', UNTIL],
    ]);
    const [row] = (await testBed.rows<SeatRow>('seats', 'seat_number')).filter(
      (one) => one.performance_id === performanceId,
    );
    expect(row).toMatchObject({ row_id: seatA(1).rowId, section: 'Stalls', row_label: 'A' });
  });

  it('extends a hold, or removes its deadline', async () => {
    expect(await afterwards(held(mine, 1), extended('2030-03-01T05:00:00.000Z'))).toEqual([
      [1, 'mine', 'held', '2030-03-01T05:00:00.000Z'],
    ]);
    expect(await afterwards(extended(null))).toEqual([[1, 'mine', 'held', null]]);
  });

  it('sells held seats, and also seats that were not held', async () => {
    expect(await afterwards(held(mine, 1), taken(mine, 1), taken(theirs, 2))).toEqual([
      [1, 'mine', 'taken', null],
      [2, 'theirs', 'taken', null],
    ]);
  });

  it('turns sold seats into a hold again when the payment is withdrawn', async () => {
    expect(await afterwards(taken(mine, 1), extended(UNTIL))).toEqual([[1, 'mine', 'held', UNTIL]]);
  });

  it('frees the seats that a booking gives up, and no others', async () => {
    expect(await afterwards(held(mine, 1, 2), held(theirs, 3), released(mine, 1, 2))).toEqual([
      [3, 'theirs', 'held', UNTIL],
    ]);
  });

  it('gives the seats of a lapsed hold to the next buyer within one batch', async () => {
    expect(await afterwards(held(theirs, 1, 2), released(theirs, 1, 2), held(mine, 2, 3))).toEqual([
      [2, 'mine', 'held', UNTIL],
      [3, 'mine', 'held', UNTIL],
    ]);
  });

  it.each<[string, number[], number[]]>([
    ['other seats', [1, 2], [5, 6]],
    ['seats that overlap with the old ones', [1, 2], [2, 3]],
    ['fewer seats', [1, 2], [2]],
    ['more seats', [1], [1, 2, 3]],
  ])('moves a sale to %s', async (_, from, to) => {
    expect(await afterwards(taken(mine, ...from), moved(from, to))).toEqual(
      to.map((number) => [number, 'mine', 'taken', null]),
    );
  });

  it('keeps a hold and its deadline when the booking gets other seats', async () => {
    expect(await afterwards(held(mine, 1), moved([1], [4]))).toEqual([[4, 'mine', 'held', UNTIL]]);
  });

  describe('notifies listeners', () => {
    const projected = (event: SeatEvent, id: string): ProjectedEvent =>
      ({ ...event, data: { ...event.data, performanceId: id } }) as unknown as ProjectedEvent;

    it('about each changed performance once', () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const events = [one, other, one].map((id) => projected(held(mine, 1), id));
      expect(seatNews.of(events)).toEqual({ performances: [one, other] });
    });

    it('that any performance may have changed when the ids are too many for one message', async () => {
      const heard: ReadModelsMoved[] = [];
      const all = projectors.find(({ name }) => name === seatsProjector.name) as Projector;
      const client = await testBed.database.pool.connect();
      await client.query(`listen ${CHANNELS.readModelsMoved}`);
      const both = new Promise<void>((resolve) =>
        client.on('notification', ({ payload }) => {
          heard.push(JSON.parse(payload ?? '') as ReadModelsMoved);
          if (heard.length === 2) resolve();
        }),
      );
      for (const count of [150, 210]) {
        const events = Array.from({ length: count }, () => projected(held(mine, 1), randomUUID()));
        await announceEvents(client, all, '0001', events);
      }
      await both;
      client.release(true);
      expect(heard.map(({ performances }) => performances?.length ?? null)).toEqual([150, null]);
      expect(heard.map(({ positions }) => positions)).toEqual([
        { seats: '0001' },
        { seats: '0001' },
      ]);
    });
  });
});
