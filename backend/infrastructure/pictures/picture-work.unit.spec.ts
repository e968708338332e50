import { describe, expect, it } from '@jest/globals';
import { FairTurns } from '../process/fair-turns.js';
import { Megapixels } from './picture-work.js';

/** Tasks that record when they begin, and end when the test ends them. */
class Pieces {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  readonly piece = (name: string) => (): Promise<void> => {
    this.begun.push(name);
    return new Promise((end) => this.ends.set(name, end));
  };

  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await new Promise((later) => setImmediate(later));
  }
}

describe('fair turns between names', () => {
  it('serve one task of each name in turn, however many of one name came first', async () => {
    const pieces = new Pieces();
    const turns = new FairTurns(1, 10, 10, () => new Error('busy'));
    for (const [whose, name] of [
      ['flood', 'f1'],
      ['flood', 'f2'],
      ['flood', 'f3'],
      ['family', 'a1'],
      ['family', 'a2'],
      ['other', 'b1'],
    ] as const)
      void turns.run(whose, pieces.piece(name));
    await pieces.end('nothing');
    for (const name of ['f1', 'a1', 'b1', 'f2', 'a2', 'f3']) {
      expect(pieces.begun.at(-1)).toBe(name);
      await pieces.end(name);
    }
    expect(pieces.begun).toHaveLength(6);
  });

  it('refuse tasks when too many wait, and continue after a failure', async () => {
    const pieces = new Pieces();
    const turns = new FairTurns(1, 1, 1, () => new Error('busy'));
    const failed = turns.run('a', async () => {
      await pieces.piece('a')();
      throw new Error('broken');
    });
    const waiting = turns.run('b', pieces.piece('b'));
    await expect(turns.run('c', pieces.piece('c'))).rejects.toThrow('busy');
    const broken = expect(failed).rejects.toThrow('broken');
    await pieces.end('a');
    await broken;
    await pieces.end('b');
    await waiting;
    expect(pieces.begun).toEqual(['a', 'b']);
  });
});

describe('fair turns, when one name has more tasks than its share,', () => {
  it('refuse only that name', async () => {
    const pieces = new Pieces();
    const turns = new FairTurns(1, 10, 2, () => new Error('busy'));
    for (const name of ['f1', 'f2', 'f3']) void turns.run('flood', pieces.piece(name));
    await expect(turns.run('flood', pieces.piece('f4'))).rejects.toThrow('busy');
    void turns.run('family', pieces.piece('a1'));
    await pieces.end('f1');
    expect(pieces.begun).toEqual(['f1', 'a1']);
    await pieces.end('a1');
    expect(pieces.begun.at(-1)).toBe('f2');
  });
});

describe('the pictures that are decoded at once', () => {
  it('never exceed the limit of megapixels, and none overtakes a large waiting one', async () => {
    const pieces = new Pieces();
    const lane = new Megapixels(60, 3);
    for (const [name, megapixels] of [
      ['12a', 12],
      ['12b', 12],
      ['50', 50],
      ['1', 1],
      ['90', 90],
    ] as const)
      void lane.run(megapixels, pieces.piece(name));
    await pieces.end('nothing');
    expect(pieces.begun).toEqual(['12a', '12b']);
    await pieces.end('12a');
    expect(pieces.begun).toEqual(['12a', '12b']);
    await pieces.end('12b');
    expect(pieces.begun.slice(2)).toEqual(['50', '1']);
    await pieces.end('50');
    await pieces.end('1');
    expect(pieces.begun.at(-1)).toBe('90');
    expect(lane.mostInFlight).toBe(60);
  });

  it('are limited in number, however small they are', async () => {
    const pieces = new Pieces();
    const lane = new Megapixels(60, 2);
    for (const name of ['a', 'b', 'c']) void lane.run(1, pieces.piece(name));
    await pieces.end('nothing');
    expect(pieces.begun).toEqual(['a', 'b']);
    await pieces.end('a');
    expect(pieces.begun).toEqual(['a', 'b', 'c']);
  });
});
