import { describe, expect, it } from '@jest/globals';
import { changedSince, differs } from './changed-fields';

const opened = {
  title: 'Hang Tuah',
  venue: 'Court',
  description: null as string | null,
  on: false,
};

describe('what a form sends', () => {
  it('is the changed fields, and what they were', () => {
    expect(changedSince(opened, { ...opened, venue: 'Hall' })).toEqual({
      venue: 'Hall',
      basedOn: { venue: 'Court' },
    });
  });

  it.each([
    [{ ...opened, title: ' Hang Tuah ', description: '' }, false],
    [{ ...opened, on: true }, true],
    [{ ...opened, description: 'x' }, true],
  ])('%p differs: %p', (now, is) => expect(differs(opened, now)).toBe(is));
});
