import { describe, expect, it } from '@jest/globals';
import { SetClock } from '../../../testing/set-clock.js';
import { HomeAnswers } from './home-answers.js';

function testBed() {
  const clock = new SetClock(new Date('2030-01-31T15:59:59.500Z'));
  const state = {
    ...{ version: '1 1', title: 'Tea', reads: 0, fails: false },
    standardPrices: [] as object[],
  };
  let moved = () => {};
  const home = new HomeAnswers(
    { query: () => Promise.resolve({ rows: [{ version: state.version }] }) } as never,
    { one: (slug: string) => Promise.resolve({ slug, value: null }) } as never,
    {
      all: () => {
        state.reads += 1;
        return state.fails
          ? Promise.reject(new Error('down'))
          : Promise.resolve([{ title: state.title, standardPrices: state.standardPrices }]);
      },
    } as never,
    { list: () => Promise.resolve([]) } as never,
    { onMoved: (listener: () => void) => (moved = listener) } as never,
    clock,
  );
  const shown = async () => (await home.read()).productions.map(({ title }) => title);
  return { state, shown, clock, seatsMove: () => moved() };
}

describe('the answers of the home page', () => {
  it('are read once while nothing changes', async () => {
    const { state, shown } = testBed();
    for (let visit = 0; visit < 5; visit += 1) await shown();
    expect(state.reads).toBe(1);
  });

  it('are read again by the first request after a change of the catalogue', async () => {
    const { state, shown } = testBed();
    await shown();
    Object.assign(state, { version: '1 2', title: 'Coffee' });
    expect(await shown()).toEqual(['Coffee']);
  });

  it('are read again as soon as a dated price begins or ends', async () => {
    const { state, shown, clock } = testBed();
    state.standardPrices = [{ from: null, until: '2030-01-31T16:00:00.000Z' }];
    await shown();
    clock.setTo('2030-01-31T15:59:59.999Z');
    await shown();
    expect(state.reads).toBe(1);
    clock.setTo('2030-01-31T16:00:00.000Z');
    await shown();
    expect(state.reads).toBe(2);
  });

  it('are read again when seats were sold', async () => {
    const { state, shown, seatsMove } = testBed();
    await shown();
    seatsMove();
    await shown();
    expect(state.reads).toBe(2);
  });

  it('are read again when they could not be read', async () => {
    const { state, shown } = testBed();
    state.fails = true;
    await expect(shown()).rejects.toThrow('down');
    state.fails = false;
    expect(await shown()).toEqual(['Tea']);
  });
});
