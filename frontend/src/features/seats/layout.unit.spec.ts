import { describe, expect, it } from '@jest/globals';
import { PITCH, bandsOf, boxOf, layOut, neighbour, sectionAt } from './layout';
import type { SeatSection } from './seats';

const section = (name: string, rows: Record<string, number>, aisleAfter = false): SeatSection => ({
  id: name,
  name,
  aisleAfter,
  rows: Object.entries(rows).map(([label, count]) => ({
    id: `${name}-${label}`,
    label,
    seats: Array.from({ length: count }, (_, index) => ({
      id: `${name}-${label}-${index + 1}`,
      section: name,
      row: label,
      number: index + 1,
      status: 'available' as const,
      priceSen: 2000,
    })),
  })),
});

const names = (bands: readonly (readonly SeatSection[])[]) =>
  bands.map((band) => band.map(({ name }) => name));

describe('the layout of the hall', () => {
  it('puts sections with the same row labels side by side', () => {
    const hall = [
      section('Left', { A: 2, B: 2 }),
      section('Right', { A: 2, B: 2 }),
      section('Balcony', { AA: 4 }),
    ];
    expect(names(bandsOf(hall))).toEqual([['Left', 'Right'], ['Balcony']]);
  });

  it('draws an upright aisle between blocks and a cross aisle before the balcony', () => {
    const { aisles } = layOut([
      section('Left', { A: 2 }, true),
      section('Right', { A: 2 }, true),
      section('Balcony', { AA: 4 }),
    ]);
    expect(
      aisles.map(({ x1, x2, y1, y2 }) =>
        x1 === x2 ? 'upright' : y1 === y2 ? 'across' : 'slanting',
      ),
    ).toEqual(['upright', 'across']);
  });

  it('labels a row once when the next block continues it', () => {
    const { sections } = layOut([section('Left', { A: 2 }), section('Right', { A: 2 })]);
    expect(sections.map(({ rows }) => rows[0]?.label)).toEqual(['A', null]);
  });

  it('draws no two seats in the same place', () => {
    const layout = layOut([
      section('Left', { A: 5, B: 3 }, true),
      section('Right', { A: 5, B: 5 }),
      section('Balcony', { AA: 12 }),
    ]);
    const places = layout.sections.flatMap(({ rows }) =>
      rows.flatMap(({ y, seats }) => seats.map(({ x }) => `${x} ${y}`)),
    );
    expect(new Set(places).size).toBe(30);
    for (const place of places) {
      const [x = -1, y = -1] = place.split(' ').map(Number);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + 28).toBeLessThanOrEqual(layout.width);
      expect(y + 28).toBeLessThanOrEqual(layout.height);
    }
  });
});

describe('arrow keys', () => {
  const layout = layOut([
    section('Left', { A: 2, B: 2 }),
    section('Right', { A: 2, B: 1 }),
    section('Balcony', { AA: 3 }),
  ]);

  it('move the focus along a line of seats, across sections', () => {
    expect(neighbour(layout, 'Left-A-2', 'ArrowRight')).toBe('Right-A-1');
    expect(neighbour(layout, 'Right-A-1', 'ArrowLeft')).toBe('Left-A-2');
    expect(neighbour(layout, 'Left-A-1', 'End')).toBe('Right-A-2');
  });

  it('move the focus to the nearest seat of the next line, also into the balcony', () => {
    expect(neighbour(layout, 'Left-A-1', 'ArrowDown')).toBe('Left-B-1');
    expect(neighbour(layout, 'Left-B-1', 'ArrowDown')).toBe('Balcony-AA-1');
  });

  it('keep the focus on the seat at the edge of the hall', () => {
    expect(neighbour(layout, 'Left-A-1', 'ArrowLeft')).toBe('Left-A-1');
    expect(neighbour(layout, 'Left-A-1', 'ArrowUp')).toBe('Left-A-1');
  });
});

describe('a tap on a hall that is drawn small', () => {
  const layout = layOut([
    section('Left', { A: 2, B: 2 }),
    section('Right', { A: 2, B: 2 }),
    section('Balcony', { AA: 4 }),
  ]);
  const at = (seat: string) => {
    const row = layout.sections
      .flatMap(({ rows }) => rows)
      .find(({ seats }) => seats.some((placed) => placed.seat.id === seat));
    const x = row?.seats.find((placed) => placed.seat.id === seat)?.x ?? 0;
    return [x, row?.y ?? 0] as const;
  };

  it('finds the section under the finger, or the nearest section', () => {
    expect(sectionAt(layout, ...at('Left-B-1'))?.name).toBe('Left');
    expect(sectionAt(layout, ...at('Right-A-2'))?.name).toBe('Right');
    expect(sectionAt(layout, 0, layout.height)?.name).toBe('Balcony');
    expect(sectionAt(layOut([]), 0, 0)).toBeNull();
  });

  it('zooms to seats with a margin of one seat', () => {
    const [x, y] = at('Left-A-1');
    expect(boxOf(layout, new Set(['Left-A-1', 'Left-B-2']))).toEqual({
      x: x - PITCH,
      y: y - PITCH,
      width: 4 * PITCH,
      height: 4 * PITCH,
    });
    expect(boxOf(layout, new Set(['gone']))).toBeNull();
  });
});
