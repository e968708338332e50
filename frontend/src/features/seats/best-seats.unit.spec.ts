import { describe, expect, it } from '@jest/globals';
import { bestSeats } from './best-seats';
import { seatId } from './seats';
import type { Seat, SeatSection } from './seats';

/** Builds a section from texts: `.` free, `x` taken; rows from the stage backwards, labelled A, B, C. */
const section = (name: string, ...rows: string[]): SeatSection => ({
  id: name,
  name,
  aisleAfter: false,
  rows: rows.map((text, index) => {
    const row = 'ABCDEFGH'[index] ?? '?';
    return {
      id: `${name}-${row}`,
      label: row,
      seats: [...text].map((mark, at) => {
        const place = { section: name, row, number: at + 1 };
        return {
          ...place,
          id: seatId(place),
          status: mark === '.' ? ('available' as const) : ('unavailable' as const),
          priceSen: 2000,
        };
      }),
    };
  }),
});

const found = (sections: readonly SeatSection[], count: number) =>
  bestSeats(sections, count)?.map(({ section: name, row, number }) => `${name} ${row}${number}`) ??
  null;

describe('the best seats', () => {
  it('are in the middle of the first row of an empty hall', () => {
    expect(found([section('Stalls', '..........', '..........')], 4)).toEqual([
      'Stalls A4',
      'Stalls A5',
      'Stalls A6',
      'Stalls A7',
    ]);
  });

  it('are central seats further back rather than front seats at the wall', () => {
    expect(
      found([section('Stalls', '..xxxxxxxxxxxxxxxxx', '...................')], 2)?.[0],
    ).toMatch(/^Stalls B/);
  });

  it('are those nearer to the stage among equally central seats', () => {
    expect(found([section('Stalls', 'xxxxxxxx', '........', '........')], 2)).toEqual([
      'Stalls B4',
      'Stalls B5',
    ]);
  });

  it('are side by side in one row of one section if possible', () => {
    expect(found([section('Stalls', '.x.x.', 'xx.xx', '..xxx')], 2)).toEqual([
      'Stalls C1',
      'Stalls C2',
    ]);
  });

  it('are in two rows, one behind the other, when no row has enough seats', () => {
    expect(found([section('Stalls', 'x..xxxxx..', 'x..xxxxxxx', 'xxxxxxxx..')], 4)).toEqual([
      'Stalls A2',
      'Stalls A3',
      'Stalls B2',
      'Stalls B3',
    ]);
    expect(found([section('Stalls', '..x.x', 'xx..x')], 4)).toEqual([
      'Stalls A1',
      'Stalls A2',
      'Stalls B3',
      'Stalls B4',
    ]);
  });

  it('are near each other when three blocks are needed', () => {
    const hall = section('Stalls', '.x.x.x.', 'xxxxxxx', 'xxxxxxx', 'xxxxxxx', '.xxxxx.');
    expect(found([hall], 3)?.every((seat) => seat.startsWith('Stalls A'))).toBe(true);
    expect(found([section('Left', 'xx.'), section('Right', '.xx')], 2)).toEqual([
      'Left A3',
      'Right A1',
    ]);
  });

  it('have the wanted price or section', () => {
    const stalls = section('Stalls', '......');
    const balcony = section('Balcony', '......').rows.map((row) => ({
      ...row,
      label: 'AA',
      seats: row.seats.map((seat) => ({ ...seat, priceSen: seat.number > 4 ? 1000 : 1200 })),
    }));
    const hall = [stalls, { ...section('Balcony'), rows: balcony }];
    const wanted = (fits: (seat: Seat) => boolean) =>
      bestSeats(hall, 2, undefined, fits)?.map((seat) => `${seat.section} ${seat.number}`);
    expect(wanted((seat) => seat.section === 'Balcony')).toEqual(['Balcony 3', 'Balcony 4']);
    expect(wanted((seat) => seat.priceSen === 1000)).toEqual(['Balcony 5', 'Balcony 6']);
    expect(wanted((seat) => seat.priceSen === 1)).toBeUndefined();
  });

  it('leave no single seat if there is another choice', () => {
    // Two seats in the middle (A3 and A4) would leave A2 or A5 as a single free seat.
    expect(found([section('Stalls', 'x....x')], 2)).toEqual(['Stalls A2', 'Stalls A3']);
    expect(found([section('Stalls', 'x...x', 'xx..x')], 2)).toEqual(['Stalls B3', 'Stalls B4']);
    expect(found([section('Stalls', 'xxx...x')], 1)).toEqual(['Stalls A4']);
  });

  it('may leave a single seat when nothing else is free', () => {
    expect(found([section('Stalls', 'x...x')], 2)).toEqual(['Stalls A2', 'Stalls A3']);
  });

  it('are searched across sections side by side', () => {
    const left = section('Left', '....', '....');
    const centre = section('Centre', '....', '....');
    const right = section('Right', '....', '....');
    expect(found([left, centre, right], 4)).toEqual([
      'Centre A1',
      'Centre A2',
      'Centre A3',
      'Centre A4',
    ]);
  });

  it('are null when too few seats are free', () => {
    expect(found([section('Stalls', '....')], 5)).toBeNull();
    expect(found([section('Stalls', '....')], 0)).toBeNull();
    expect(found([], 2)).toBeNull();
  });

  /** Tests every hall of up to seven seats against a simple version of the rule. */
  it.each([1, 2, 3])('never leave a single seat when another block of %i avoids it', (count) => {
    for (let width = count; width <= 7; width += 1) {
      for (let taken = 0; taken < 2 ** width; taken += 1) {
        const text = Array.from({ length: width }, (_, at) => ((taken >> at) & 1 ? 'x' : '.')).join(
          '',
        );
        const best = bestSeats([section('Stalls', text)], count);
        const blocks = Array.from({ length: width - count + 1 }, (_, start) => start).filter(
          (start) => text.slice(start, start + count) === '.'.repeat(count),
        );
        const runs = (row: string, length: (size: number) => boolean) =>
          [...row.matchAll(/\.+/g)]
            .filter(([run]) => length(run.length))
            .flatMap(({ index, 0: run }) => [...run].map((_, at) => index + at));
        const singles = (start: number) => {
          const after = [...text].fill('x', start, start + count).join('');
          return runs(after, (size) => size === 1).filter(
            (at) => !runs(text, (size) => size === 1).includes(at),
          ).length;
        };
        if (blocks.length > 0)
          expect([text, singles((best?.[0]?.number ?? 0) - 1)]).toEqual([
            text,
            Math.min(...blocks.map(singles)),
          ]);
      }
    }
  });
});
