import { describe, expect, it } from '@jest/globals';
import { HomeAnswers } from './home-answers.js';

function testBed() {
  const state = { version: '1 1', title: 'Tea', reads: 0, fails: false };
  let moved = () => {};
  const home = new HomeAnswers(
    { query: () => Promise.resolve({ rows: [{ version: state.version }] }) } as never,
    { one: (slug: string) => Promise.resolve({ slug, value: null }) } as never,
    {
      all: () => {
        state.reads += 1;
        return state.fails
          ? Promise.reject(new Error('down'))
          : Promise.resolve([{ title: state.title }]);
      },
    } as never,
    { list: () => Promise.resolve([]) } as never,
    { onMoved: (listener: () => void) => (moved = listener) } as never,
  );
  const shown = async () => (await home.read()).productions.map(({ title }) => title);
  return { state, shown, seatsMove: () => moved() };
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
