import { describe, expect, it } from '@jest/globals';
import type { HeldData } from '@contracts/rest/personal-data';
import { QueryClient } from '@tanstack/react-query';
import { openOrdersText, parseOpenOrders, rememberOpenOrder } from '../../order/open-orders';
import { forgetErased } from './forget-erased';

/** Held data, reduced to the fields that `forgetErased` reads. */
const held = {
  bookings: [
    { id: 'erased', confirmationNumber: 'HL-1' },
    { id: 'kept', confirmationNumber: 'HL-2' },
  ],
} as unknown as HeldData;

describe('a browser after the erasure of bookings', () => {
  it('contains neither the bookings nor search results with them', async () => {
    const client = new QueryClient({ defaultOptions: { mutations: { gcTime: Infinity } } });
    const bookings = [
      ['/api/bookings', 'erased'],
      ['/api/bookings/my-tickets'],
      ['/api/bookings/confirmation', 'HL-1'],
    ];
    const others = [['/api/productions'], ['/api/auth/user']];
    for (const key of [...bookings, ...others]) client.setQueryData(key, 'known');
    const calls = client.getMutationCache();
    await calls.build(client, { mutationFn: async () => 'looked up' }).execute(undefined);
    for (const id of ['erased', 'kept']) rememberOpenOrder(id);

    await forgetErased(client, held, { erased: ['HL-1'], kept: [] });

    const known = client.getQueryCache().getAll();
    expect(known.map(({ queryKey }) => queryKey)).toEqual(others);
    expect(calls.getAll()).toEqual([]);
    expect(parseOpenOrders(openOrdersText())).toEqual(['kept']);
    client.clear();
  });
});
