import { expect, it } from '@jest/globals';
import { placedData } from '../../booking/domain/testing/builders.js';
import { provenSoFar } from './proven-so-far.js';

const { bookingId, performance } = placedData();

it('is what the statements say', async () => {
  const said: unknown[] = [];
  const proven = {
    ofBooking: (...of: string[]) => {
      said.push(of);
      return Promise.resolve(3000);
    },
  };
  expect(await provenSoFar(proven, { bookingId, performance })).toBe(3000);
  expect(said).toEqual([[performance.schoolId, bookingId]]);
});

it('is nothing while they cannot be read, so that receipts are judged all the same', async () => {
  const proven = { ofBooking: () => Promise.reject(new Error('no such version')) };
  expect(await provenSoFar(proven, { bookingId, performance })).toBe(0);
});
