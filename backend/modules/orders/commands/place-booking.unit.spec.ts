import { expect, it } from '@jest/globals';
import type { KnownLanguage } from '../../../contracts/language.js';
import { pause } from '../../../infrastructure/process/pause.js';
import { SetClock } from '../../../testing/set-clock.js';
import { idle, PausableStore, PERFORMANCE, SlowBackend, START } from '../testing/slow-world.js';
import { PlaceBooking } from './place-booking.js';

/** Runs `work` without pausing any call to the store, and returns the number of calls. */
async function callsOf(store: PausableStore, work: Promise<unknown>): Promise<number> {
  let calls = 0;
  for (await idle(); store.waiting.length > 0; await idle())
    for (const call of store.waiting.splice(0)) {
      calls += 1;
      call.release('done');
    }
  await work;
  return calls;
}

const placing = (backend: SlowBackend, number: number, language?: KnownLanguage) =>
  backend.place.execute(
    new PlaceBooking(
      {
        performanceId: PERFORMANCE,
        customer: { name: 'Aisyah Rahman', email: 'aisyah@example.com', phone: '012-345 6789' },
        seats: [{ section: 'Stalls', row: 'A', number }],
        statedTotalSen: 2000,
        userId: null,
        language,
      },
      `the-key-of-seat-${number}`,
      backend.context('Aisyah Rahman'),
    ),
  );

it('an order reads the seats once, reads its booking once, and writes both', async () => {
  const store = new PausableStore(new SetClock(new Date(START)), () => {});
  const backend = new SlowBackend(store, 0);
  await callsOf(store, placing(backend, 1));
  // Reading the seats waits for pending writes and may read the seat stream, so the number of reads matters.
  expect(await callsOf(store, placing(backend, 2))).toBe(4);
});

it('an order that has taken its seats waits while the database has no free connection', async () => {
  const store = new PausableStore(new SetClock(new Date(START)), () => {});
  const backend = new SlowBackend(store, 0);
  const { numberFor } = backend;
  let refusals = 2;
  backend.numberFor = async (id) => {
    if (refusals-- > 0)
      throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    return numberFor(id);
  };
  let over = false;
  const order = placing(backend, 1).finally(() => (over = true));
  const settled = Promise.allSettled([order]);
  while (!over) {
    for (const call of store.waiting.splice(0)) call.release('done');
    await pause(1);
  }
  await settled;
  expect(await order).toMatchObject({ kind: 'placed' });
  expect(refusals).toBeLessThan(0);
});

it('an order that is repeated in another language is the same order, and keeps its first language', async () => {
  const store = new PausableStore(new SetClock(new Date(START)), () => {});
  const backend = new SlowBackend(store, 0);
  const first = placing(backend, 1, 'ta');
  await callsOf(store, first);
  const again = placing(backend, 1, 'zh');
  await callsOf(store, again);
  expect(await first).toMatchObject({ kind: 'placed', language: 'ta' });
  expect((await again).bookingId).toBe((await first).bookingId);
  expect(await again).toMatchObject({ language: 'ta' });
});
