import { expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { places, superPlaces } from './staff-places';

/**
 * Screens that another screen links to. Screens of one booking or production are not listed here; they have a `$` in their
 * address.
 */
const LED_TO_BY_A_SCREEN = ['/super-admin/events', '/admin/cash', '/admin/changes'];

it('the navigation or another screen links to every screen of the staff area', () => {
  const screens = readdirSync(resolve(import.meta.dirname, '../../routes'))
    .filter((file) => file.startsWith('_staff.') && file !== '_staff.tsx')
    .map((file) => `/${file.slice('_staff.'.length, -'.tsx'.length).replace(/\.?index$/, '')}`)
    .map((path) => path.replaceAll('.', '/'))
    .filter((path) => !path.includes('$') && !LED_TO_BY_A_SCREEN.includes(path));
  const linked = [...places, ...superPlaces].map(({ to }) => String(to));
  expect(screens.filter((path) => !linked.includes(path))).toEqual([]);
});
