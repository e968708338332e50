import { expect, it } from '@jest/globals';
import { doorListValidUntil } from './door-validity.js';

it.each([
  ['2026-12-01T09:00:00Z', '2026-12-08T09:00:00.000Z'],
  ['2026-12-11T09:00:00Z', '2026-12-12T12:00:00.000Z'],
])('a door list loaded at %s is valid until %s', (loaded, until) =>
  expect(doorListValidUntil(new Date(loaded), new Date('2026-12-11T12:00:00Z')).toISOString()).toBe(
    until,
  ),
);
