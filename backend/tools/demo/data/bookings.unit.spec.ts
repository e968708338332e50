import { describe, expect, it } from '@jest/globals';
import { SeatingPlan } from '../../../modules/catalogue/domain/seating-plan.js';
import { toSen } from '../../../contracts/money.js';
import { demoBookings, lastSeats } from './bookings.js';
import { when } from './calendar.js';
import { demoProductions, performanceId, type DemoProduction } from './productions.js';

const NOW = new Date();

/** Returns the plan as the loader would store it, for one performance. */
function planOf({ hall }: DemoProduction, performance: string): SeatingPlan {
  const sections = hall.map((section, index) => ({
    id: section.name,
    name: section.name,
    displayOrder: index,
    aisleAfter: section.aisleAfter,
    rows: section.rows.map(({ label, seatCount }, order) => ({
      id: `${section.name} ${label}`,
      label,
      seatCount,
      priceSen: toSen(section.price) ?? Number.NaN,
      displayOrder: order,
      overrides: section.overrides
        .filter(({ row }) => row === label)
        .flatMap((override) =>
          override.seats.map((seatNumber) => ({
            seatNumber,
            status: override.status,
            customPriceSen: override.customPrice ? toSen(override.customPrice) : null,
            performanceId: override.performance ? performanceId(override.performance) : null,
          })),
        ),
    })),
  }));
  return new SeatingPlan(sections, performanceId(performance));
}

const performances = demoProductions.flatMap((production) =>
  production.performances.map((performance) => ({
    performance,
    plan: planOf(production, performance.key),
    id: performanceId(performance.key),
  })),
);

describe('the demo halls', () => {
  it('are a hall of about 600 seats in three sections with every kind of seat, and a hall of 60 seats', () => {
    const [ledang, kancil] = demoProductions;
    const grand = planOf(ledang as DemoProduction, 'ledang-matinee');
    expect(grand.sections).toHaveLength(3);
    expect(grand.sections.some(({ aisleAfter }) => aisleAfter > 0)).toBe(true);
    expect(grand.seats()).toHaveLength(602);
    expect(new Set(grand.seats().map(({ status }) => status))).toEqual(
      new Set(['available', 'unavailable', 'reserved', 'vip', 'booked']),
    );
    expect(planOf(kancil as DemoProduction, 'kancil-sunday').seats()).toHaveLength(60);
  });
});

describe('the demo bookings', () => {
  it('each have an id and an existing performance', () => {
    expect(new Set(demoBookings.map(({ id }) => id)).size).toBe(demoBookings.length);
    const known = new Set(performances.map(({ id }) => id));
    for (const booking of demoBookings) expect(known).toContain(booking.performanceId);
  });

  it.each(performances)(
    'sell only seats that are on sale, and each seat once, at the performance $performance.key',
    ({ plan, id }) => {
      const taken = demoBookings
        .filter((booking) => booking.performanceId === id)
        .flatMap(({ seats }) => seats);
      for (const { section, row, number } of taken)
        expect(plan.find(section, row, number)).toMatchObject({ blocked: false });
      expect(
        new Set(taken.map(({ section, row, number }) => `${section} ${row} ${number}`)).size,
      ).toBe(taken.length);
    },
  );

  it('leave exactly six seats free at the nearly sold out performance, whose bookings are all paid', () => {
    const { plan, id } = performances.find(
      ({ performance }) => performance.key === 'kancil-saturday',
    ) as (typeof performances)[number];
    const orders = demoBookings.filter((booking) => booking.performanceId === id);
    expect([...new Set(orders.map(({ outcome }) => outcome))]).toEqual(['confirmed']);
    const name = ({
      section,
      row,
      number,
    }: {
      section: string;
      row: string;
      number: number;
    }): string => `${section} ${row} ${number}`;
    const sold = new Set(orders.flatMap(({ seats }) => seats.map(name)));
    const left = plan
      .sellableSeats()
      .map(({ seat }) => name(seat))
      .filter((seat) => !sold.has(seat));
    expect(left).toEqual(lastSeats.map(name));
    expect(left).toHaveLength(6);
  });

  it('have checked-in guests only at the past performance, and all orders are older than their performance', () => {
    const at = new Map(performances.map(({ performance, id }) => [id, when(performance, NOW)]));
    for (const booking of demoBookings) {
      const startsAt = at.get(booking.performanceId) as Date;
      const over = startsAt < NOW;
      expect(new Date(NOW.getTime() - booking.placedDaysAgo * 86_400_000) < startsAt).toBe(true);
      if (!over) expect(booking.checkedInSeats).toEqual([]);
      expect(booking.seats).toEqual(expect.arrayContaining([...booking.checkedInSeats]));
    }
    expect(
      demoBookings.filter(({ checkedInSeats }) => checkedInSeats.length > 0).length,
    ).toBeGreaterThan(5);
  });
});
