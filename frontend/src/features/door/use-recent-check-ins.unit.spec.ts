import { describe, expect, it } from '@jest/globals';
import { keptCheckIns } from './use-recent-check-ins';

const NOW = Date.parse('2030-03-01T12:00:00.000Z');
const admitted = (hoursAgo: number, name: string | null = 'Aisyah') => ({
  bookingId: 'b1',
  name,
  confirmationNumber: '7K2M9-QX4TD',
  guests: 2,
  here: 2,
  seats: 8,
  at: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
});

describe('the recent check-ins of a device', () => {
  it('survive a reload, also for a guest without a name', () => {
    const all = [admitted(1), admitted(2, null)];
    expect(keptCheckIns(JSON.stringify(all), NOW)).toEqual(all);
  });

  it('leave out check-ins of an earlier evening', () => {
    expect(keptCheckIns(JSON.stringify([admitted(1), admitted(13)]), NOW)).toEqual([admitted(1)]);
  });

  it.each([null, '', 'nonsense', '{}', '[1, null, {"bookingId": "b1"}]'])(
    'are empty when the browser stores %s',
    (text) => expect(keptCheckIns(text, NOW)).toEqual([]),
  );
});
