import { describe, expect, it } from '@jest/globals';
import { currentVersion } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { UPCASTERS } from '../../infrastructure/event-store/codec/upcasters.js';
import { pageWithFields, readPage } from './events-page.js';
import { broken, COMMAND, isSame, readRecorded, recordedWith } from './recorded-shapes.js';
import { shapesOfTypes, type Shape } from './shapes-of-types.js';

const versionOf = (type: string): number => currentVersion(UPCASTERS, type);
const now = shapesOfTypes();

/**
 * Older programs wrote events into the log, and events are never rewritten. contracts/events/event-shapes.json has
 * the shape of each version of an event type. The file is generated, committed and reviewed.
 */
describe('stored events', () => {
  it('can be read by the current types', () => {
    expect(broken(readRecorded(), now, versionOf)).toEqual([]);
  });

  it(`are recorded with their shapes; otherwise: ${COMMAND}`, () => {
    const recorded = readRecorded();
    const differing = Object.keys({ ...recorded, ...now }).filter(
      (type) => !isSame(recorded[type], recordedWith(recorded, now, versionOf)[type]),
    );
    expect(differing).toEqual([]);
  });

  it(`have their fields in docs/events.md; otherwise: ${COMMAND}`, async () => {
    const page = readPage();
    expect(page).toBe(await pageWithFields(page, now, versionOf));
    for (const type of Object.keys(now)) expect(page).toMatch(new RegExp(`\\n\\| \`${type}\``));
  });

  it('include old versions of at least two types, which upcasters convert', () => {
    const several = Object.entries(readRecorded()).filter(([, of]) => Object.keys(of).length > 1);
    expect(several.map(([type]) => type)).toEqual(
      expect.arrayContaining(['BookingRescheduled', 'ReceiptVerificationRequested']),
    );
  });
});

describe('a changed shape of an event', () => {
  const old: Shape = { id: 'string', seats: '{ row: string; number: number }[]', as: '"a" | "b"' };
  const complaints = (shape: Shape | null, version = 1): string[] =>
    broken({ Sold: { 1: old } }, shape ? { Sold: shape } : {}, () => version);
  const { id: _, ...withoutId } = old;

  it.each<[string, Shape]>([
    ['is the same', old],
    ['has a new field that may be missing', { ...old, 'note?': 'Personal<string> | null' }],
    ['has another value in a list', { ...old, as: '"a" | "b" | "c"' }],
    ['has a field that need not be there any more', { ...withoutId, 'id?': 'string' }],
    [
      'has something optional inside',
      { ...old, seats: '{ row: string; number: number; box?: string }[]' },
    ],
  ])('needs no new version when it %s', (__, shape) => {
    expect(complaints(shape)).toEqual([]);
  });

  it.each<[string, Shape, RegExp]>([
    ['has a new field', { ...old, by: 'string' }, /^Sold has another shape .*\(by\)/],
    ['has lost a field', withoutId, /\(id\)/],
    ['calls a field otherwise', { ...withoutId, 'key?': 'string' }, /\(id, key\?\)/],
    ['has another type of a field', { ...old, id: 'number' }, /\(id\)/],
    ['has a value less in a list', { ...old, as: '"a"' }, /\(as\)/],
    [
      'has something new inside',
      { ...old, seats: '{ row: string; number: number; box: string }[]' },
      /\(seats\)/,
    ],
  ])('needs a new version when it %s', (__, shape, words) => {
    const [complaint, ...others] = complaints(shape);
    expect(others).toEqual([]);
    expect(complaint).toMatch(words);
    expect(complaint).toContain('add an upcaster to Sold');
    expect(complaints(shape, 2)).toEqual([]);
  });

  it('is reported when an event type was removed or a version is missing', () => {
    expect(complaints(null)).toEqual([expect.stringMatching(/^Sold is gone/)]);
    expect(complaints(old, 3)).toEqual([expect.stringMatching(/the one before is not recorded/)]);
    expect(broken({ Sold: { 1: old, 2: old } }, { Sold: old }, () => 1)).toEqual([
      expect.stringMatching(/has lost an upcaster/),
    ]);
  });
});

describe('the page docs/events.md', () => {
  const table = '| event | when |\n| --- | --- |\n| `BookingPlaced` | somebody orders \\| pays |\n';
  const shapes = { BookingPlaced: { bookingId: 'string', customer: 'x', 'until?': 'string' } };
  const written = (page: string): Promise<string> => pageWithFields(page, shapes, () => 2);

  it('gets a column with the fields, and keeps the handwritten columns', async () => {
    const page = await written(`# Events\n\n${table}`);
    expect(page).toContain(
      '| `BookingPlaced` | somebody orders \\| pays | v2: `bookingId`, `customer` (personal), `until?` |',
    );
    expect(await written(page)).toBe(page);
  });

  it('is refused when a row names an unknown event, and its other tables stay unchanged', async () => {
    await expect(written(table.replace('Placed', 'Lost'))).rejects.toThrow(/BookingLost/);
    const other = table.replace('`BookingPlaced`', '`BookingPlaced`, `BookingLost`');
    expect(await written(other)).not.toContain('fields');
  });
});
