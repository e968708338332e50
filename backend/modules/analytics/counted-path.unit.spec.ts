import { expect, it } from '@jest/globals';
import { countedPath } from './counted-path.js';

it.each([
  ['/', '/'],
  ['/seats/4f1c', '/seats/4f1c'],
  ['/confirmation?conf=7K2M9-QX4TD', '/confirmation'],
  ['/booking/0c1d2f4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f', '/booking/{id}'],
  ['/booking/0c1d2f4e/?from=mail#top', '/booking/{id}'],
  ['/admin', null],
  ['/admin/', null],
  ['/admin/bookings?status=confirmed', null],
  ['/admin/check-in/0c1d2f4e', null],
  ['/super-admin/events', null],
  ['/scanner', null],
  ['/administration', '/administration'],
  ['/my-tickets/', '/my-tickets'],
  ['/?utm=x', '/'],
])('a view of %s counts as %s', (path, counted) => expect(countedPath(path)).toBe(counted));

it('a counted path contains only the name of the page', () =>
  expect(countedPath(`/${'x'.repeat(400)}`)).toHaveLength(200));
