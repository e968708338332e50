import { expect, it } from '@jest/globals';
import { placedData } from '../../orders/domain/testing/builders.js';
import { provenSoFar } from './proven-so-far.js';

const { bookingId, performance } = placedData();

it('the proven sum comes from the statements', async () => {
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

it('the proven sum is 0 while the statements cannot be read, so that receipts are still judged', async () => {
  const proven = { ofBooking: () => Promise.reject(new Error('no such version')) };
  expect(await provenSoFar(proven, { bookingId, performance })).toBe(0);
});
