import { describe, expect, it } from '@jest/globals';
import { requireUnchanged } from './based-on.js';
import type { Problem } from './problem.js';

const stored = { title: 'Hang Tuah', venue: 'Court', description: null, on: false };

function currentAfter(request: object, basedOn?: Record<string, unknown>): unknown {
  try {
    requireUnchanged(stored, request, basedOn);
    return 'saved';
  } catch (error) {
    const { status, code, details } = error as Problem;
    return { status, code, current: details.current };
  }
}

describe('a form saved after others changed the same record', () => {
  it.each<[string, object, Record<string, unknown> | undefined]>([
    ['says nothing of its version', { title: 'Hamlet' }, undefined],
    ['comes from what is stored', { title: 'Hamlet' }, { title: 'Hang Tuah' }],
    ['wants what is stored already', { venue: 'Court' }, { venue: 'Hall' }],
    ['knows an empty text as null', { description: 'New' }, { description: '' }],
    ['knows an unset flag as null', { on: true }, { on: null }],
    ['does not write the field that was changed', { title: 'Hamlet' }, { venue: 'Hall' }],
    ['names a field that is none', { nothing: 1 }, { nothing: 2, __proto__: {} }],
  ])('is accepted when it %s', (_, request, basedOn) =>
    expect(currentAfter(request, basedOn)).toBe('saved'),
  );

  it('is refused, with the present values of only the changed fields', () => {
    expect(
      currentAfter({ title: 'Hamlet', venue: 'Hall 2' }, { title: 'Hang Tuah', venue: 'Hall' }),
    ).toEqual({ status: 409, code: 'changed_meanwhile', current: { venue: 'Court' } });
  });
});
