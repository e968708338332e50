import { describe, expect, it } from '@jest/globals';
import { faultsOf, sellTo } from './sale.js';
import type { Wish } from './wishes.js';

/** Sells each seat once. */
function shop(): (wish: Wish) => Promise<'sold' | 'refused'> {
  const taken = new Set<number>();
  return async (wish) => {
    if (wish.some((seat) => taken.has(seat))) return 'refused';
    wish.forEach((seat) => taken.add(seat));
    return 'sold';
  };
}

const WISHES: readonly Wish[] = [[1, 2], [2, 3], [3], [1]];

describe('a sale', () => {
  it('asks once for every buyer and has no faults when each seat is sold once', async () => {
    const sale = await sellTo(WISHES, 2, shop());
    expect(sale).toMatchObject({
      buyers: 4,
      sold: { orders: 2, seats: 3, twice: 0 },
      unanswered: [],
    });
    expect(faultsOf('A shop', sale, 3)).toEqual([]);
  });

  it('never has more buyers asking at the same time than it was told', async () => {
    let asking = 0;
    let most = 0;
    await sellTo(
      Array.from({ length: 20 }, (_, seat): Wish => [seat]),
      3,
      async () => {
        most = Math.max(most, ++asking);
        await new Promise((done) => setImmediate(done));
        asking -= 1;
        return 'sold';
      },
    );
    expect(most).toBe(3);
  });

  it('tells of seats sold twice', async () => {
    expect(faultsOf('A shop', await sellTo(WISHES, 2, async () => 'sold'), 3)).toEqual([
      'A shop: 3 seats were sold more than once',
    ]);
  });

  it('tells of seats that were left over', async () => {
    expect(faultsOf('A shop', await sellTo(WISHES, 2, async () => 'refused'), 3)).toEqual([
      'A shop: 0 of 3 seats were sold',
    ]);
  });

  it('tells of buyers who got another answer or none', async () => {
    const answer = shop();
    const sale = await sellTo(WISHES, 1, async (wish) =>
      wish[0] === 2
        ? { failure: '429 too busy' }
        : wish[0] === 3
          ? Promise.reject(new Error('reset'))
          : answer(wish),
    );
    expect(sale.unanswered).toEqual(['429 too busy', 'Error: reset']);
    expect(faultsOf('A shop', sale, 2)).toEqual([
      'A shop: 2 buyers got no answer, the first of them: 429 too busy',
    ]);
  });
});
