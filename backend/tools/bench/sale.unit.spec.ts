import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { faultsOf, sellTo, wishesOf } from './sale.js';
import type { Wish } from './test-bed/hall.js';

const WISHES: readonly Wish[] = [[1, 2], [2, 3], [3], [1]];

describe('a measured sale', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Starts a shop that answers each order with the status for its seats. Resolves with the shop's address. */
  async function shop(answer: (seats: readonly number[]) => number | 'hang up'): Promise<string> {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        const { seats } = JSON.parse(body) as { seats: { number: number }[] };
        const status = answer(seats.map(({ number }) => number));
        if (status === 'hang up') request.socket.destroy();
        else response.writeHead(status).end('an answer');
      });
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server?.once('listening', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  function eachSeatOnce(): (seats: readonly number[]) => number {
    const taken = new Set<number>();
    return (seats) => {
      if (seats.some((seat) => taken.has(seat))) return 409;
      seats.forEach((seat) => taken.add(seat));
      return 201;
    };
  }

  it('sends one order for each buyer, and has no faults when each seat is sold once', async () => {
    const sale = await sellTo(await shop(eachSeatOnce()), 'p', WISHES, 2);
    expect(sale).toMatchObject({ buyers: 4, seats: 3, soldTwice: 0, unanswered: [] });
    expect(sale.p99Ms).toBeGreaterThan(0);
    expect(faultsOf('A shop', sale, 3)).toEqual([]);
  });

  it('reports seats that were sold twice', async () => {
    const sale = await sellTo(await shop(() => 201), 'p', WISHES, 2);
    expect(faultsOf('A shop', sale, 3)).toEqual(['A shop: 3 seats were sold more than once']);
  });

  it('reports seats that were left over', async () => {
    const sale = await sellTo(await shop(() => 409), 'p', WISHES, 2);
    expect(faultsOf('A shop', sale, 3)).toEqual(['A shop: 0 of 3 seats were sold']);
  });

  it('reports buyers who got neither seats nor the answer that a seat is taken', async () => {
    const answer = eachSeatOnce();
    const sale = await sellTo(
      await shop((seats) => (seats[0] === 2 ? 429 : seats[0] === 3 ? 'hang up' : answer(seats))),
      'p',
      WISHES,
      1,
    );
    expect(sale.unanswered).toEqual(['429 an answer', 'no answer']);
    expect(faultsOf('A shop', sale, 2)).toEqual([
      'A shop: 2 buyers got no answer, the first of them: 429 an answer',
    ]);
  });
});

describe('the wishes of a stampede of buyers', () => {
  const wishes = wishesOf(100, 20);

  it('are for one seat or two neighbouring seats, one wish for each buyer', () => {
    expect(wishes).toHaveLength(100);
    for (const [first = 0, second = first + 1, ...more] of wishes) {
      expect([first >= 1, first <= 20, second, more]).toEqual([true, true, first + 1, []]);
    }
    expect(Math.max(...wishes.flat())).toBeLessThanOrEqual(20);
  });

  it('leave no seat unsold, whichever buyer is served first', () => {
    for (const order of [wishes, [...wishes].reverse()]) {
      const taken = new Set<number>();
      for (const wish of order)
        if (!wish.some((seat) => taken.has(seat))) wish.forEach((seat) => taken.add(seat));
      expect(taken.size).toBe(20);
    }
  });

  it('come in a mixed order, which is the same in every run', () => {
    expect(wishesOf(100, 20)).toEqual(wishes);
    expect(wishes.slice(0, 20).map(([first]) => first)).not.toEqual(
      Array.from({ length: 20 }, (_, seat) => seat + 1),
    );
  });
});
