import { describe, expect, it } from '@jest/globals';
import { freePlace } from './free-place';

const SCREEN = { width: 1280, height: 800 };
const TOAST = { width: 300, height: 50 };

describe('the place of a toast', () => {
  it('is at the top in the middle of a screen without controls', () => {
    expect(freePlace(TOAST, [], SCREEN)).toEqual({ x: 490, y: 3 });
  });

  it('is beside the links and buttons of a header', () => {
    const links = { x: 40, y: 10, width: 500, height: 44 };
    const avatar = { x: 1196, y: 10, width: 44, height: 44 };
    expect(freePlace(TOAST, [links, avatar], SCREEN)).toEqual({ x: 570, y: 3 });
  });

  it('is below a header without free space', () => {
    const header = { x: 0, y: 0, width: 390, height: 110 };
    expect(freePlace({ width: 370, height: 50 }, [header], { width: 390, height: 844 })).toEqual({
      x: 10,
      y: 113,
    });
  });

  it('is null on a screen full of controls', () => {
    expect(freePlace(TOAST, [{ x: 0, y: 0, ...SCREEN }], SCREEN)).toBeNull();
  });
});
