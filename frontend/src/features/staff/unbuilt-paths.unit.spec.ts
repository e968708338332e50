import { describe, expect, it } from '@jest/globals';
import { isUnbuilt } from './unbuilt-paths';

describe('paths to be built', () => {
  it.each(['admin/bookings', 'admin/bookings/', 'super-admin', 'admin/productions/p1/seating', 'school/register'])('%s says so', (path) => {
    expect(isUnbuilt(path)).toBe(true);
  });

  it.each(['', 'nope', 'admin', 'admin/bookings/1', 'admin/nope'])('%s does not exist', (path) => {
    expect(isUnbuilt(path)).toBe(false);
  });
});
