import { describe, expect, it } from '@jest/globals';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { firstSaleSteps, nextStep, productionSteps } from './production-steps';

const performance = (more: Partial<PerformanceView> = {}) =>
  ({ seatsTotal: 10, seatsRemaining: 10, ...more }) as PerformanceView;
const draft = { draft: true } as ProductionView;
const published = {} as ProductionView;

describe('the next step of a production', () => {
  it.each([
    ['Seats', productionSteps(draft, [], false)],
    ['Showtimes', productionSteps(draft, [], true)],
    ['Publish', productionSteps(draft, [performance()], false)],
    ['On sale', productionSteps(published, [performance({ salesEnabled: false })], false)],
    [null, productionSteps(published, [performance()], false)],
    [
      null,
      productionSteps(published, [performance({ salesEnabled: false, seatsRemaining: 3 })], true),
    ],
  ])('is %p', (next, steps) => expect(nextStep(steps)).toBe(next));
});

describe('the steps to the first sale of a school', () => {
  const done = (
    school: Parameters<typeof firstSaleSteps>[0],
    bankDetailsMissing: boolean,
    production: ProductionView | null,
    performances: readonly PerformanceView[] = [],
  ) =>
    firstSaleSteps(
      school,
      { bankDetailsMissing },
      production ? [production] : [],
      performances,
      production && productionSteps(production, performances, false),
    )
      ?.filter(({ isDone }) => isDone)
      .map(({ name }) => name) ?? null;

  it('begin with the registration, before there is a production', () => {
    expect(done({}, true, null)).toEqual(['School']);
    expect(
      firstSaleSteps({ status: 'pending' }, { bankDetailsMissing: true }, [], [], null),
    ).toEqual([
      { name: 'School', isDone: true },
      { name: 'Approval', isDone: false },
      { name: 'Production', isDone: false },
      { name: 'Seats', isDone: false },
      { name: 'Showtimes', isDone: false },
      { name: 'Publish', isDone: false },
      { name: 'Payment details', isDone: false },
      { name: 'On sale', isDone: false },
    ]);
  });

  it('stay on screen while families cannot pay or the school is not approved', () => {
    const ready = ['School', 'Production', 'Seats', 'Showtimes', 'Publish'];
    expect(done({}, true, published, [performance()])).toEqual(ready);
    expect(done({ status: 'pending' }, false, published, [performance()])).toEqual([
      ...ready,
      'Payment details',
    ]);
  });

  it('disappear once a production is on sale, sold or archived', () => {
    expect(done({}, false, published, [performance()])).toBeNull();
    expect(done({}, true, published, [performance({ seatsRemaining: 9 })])).toBeNull();
    expect(done({}, true, { ...published, archived: true })).toBeNull();
  });
});
