import { describe, expect, it } from '@jest/globals';
import { changedSince, differs } from './changed-fields';

const opened = {
  title: 'Hang Tuah',
  venue: 'Court',
  description: null as string | null,
  on: false,
};

describe('the request that saves a form', () => {
  it('contains the changed fields with their new and previous values', () => {
    expect(changedSince(opened, { ...opened, venue: 'Hall' })).toEqual({
      venue: 'Hall',
      basedOn: { venue: 'Court' },
    });
  });

  it.each([
    [{ ...opened, title: ' Hang Tuah ', description: '' }, false],
    [{ ...opened, on: true }, true],
    [{ ...opened, description: 'x' }, true],
  ])('is needed only if a value was changed: %p, needed: %p', (now, is) =>
    expect(differs(opened, now)).toBe(is),
  );
});
