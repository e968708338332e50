import { describe, expect, it } from '@jest/globals';
import type { ReadModelView, RebuildView } from '@contracts/rest/operations';
import { lag, rebuildState } from './read-model-state';

const model: ReadModelView = {
  name: 'seats',
  version: 3,
  events: 40,
  updatedAt: '2026-11-21T07:00:00Z',
  behind: null,
  parked: 0,
  building: null,
  rebuild: null,
};
const rebuild: RebuildView = {
  id: 'r',
  readModel: 'seats',
  requestedBy: 'Puan Aminah',
  requestedAt: '2026-11-21T07:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  error: null,
};
const started = { ...rebuild, startedAt: '2026-11-21T07:00:01.000Z' };
const finished = { ...started, finishedAt: '2026-11-21T07:00:13.000Z' };
const ASKED = 'asked for by Puan Aminah, 21 Nov 2026, 3:00:00 pm';

describe('the lag of a read model', () => {
  it.each([
    [null, 'Up to date'],
    [{ events: 1, more: false, since: '2026-11-21T07:00:00Z' }, '1 event behind, 2 s'],
    [
      { events: 1000, more: true, since: '2026-11-21T06:00:02Z' },
      'More than 1,000 events behind, 60 min',
    ],
  ])('with the state %j is described as "%s"', (behind, text) => {
    expect(lag({ ...model, behind }, Date.parse('2026-11-21T07:00:02Z')).text).toBe(text);
  });
});

describe('the rebuild of a read model', () => {
  it.each([
    ['nobody ever asked', {}, { kind: 'none' }],
    ['asked for', { rebuild }, { kind: 'waiting', text: `Waiting to be built anew, ${ASKED}` }],
    [
      'begun',
      { rebuild: started },
      { kind: 'building', text: `Being built anew, ${ASKED}`, done: null, total: null },
    ],
    [
      'under way',
      { rebuild: started, building: { done: 7, total: 40 } },
      { kind: 'building', text: `Being built anew, ${ASKED}`, done: 7, total: 40 },
    ],
    ['done', { rebuild: finished }, { kind: 'done', text: `Built anew in 12 s, ${ASKED}` }],
    [
      'given up',
      { rebuild: { ...finished, error: 'No room left.' } },
      { kind: 'failed', text: `Building it anew was given up, ${ASKED}: No room left.` },
    ],
    [
      'another version',
      { rebuild: finished, building: { done: 7, total: 40 } },
      {
        kind: 'building',
        text: 'Being built anew after a change of version 3',
        done: 7,
        total: 40,
      },
    ],
  ] as const)('is described for the state: %s', (_, change, state) => {
    expect(rebuildState({ ...model, ...change })).toEqual(state);
  });
});
