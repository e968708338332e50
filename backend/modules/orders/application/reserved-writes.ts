import type { SoldExtra } from '../../../contracts/events/index.js';
import type { Refusal } from '../../../contracts/refusal.js';
import { extraSoldOut, type KnownCode, type PerformanceForSale } from '../../catalogue/api.js';
import { reservedBy, soldAs } from '../domain/reserved.js';
import type { ReservedWrite } from './two-streams.js';

/** Returns the writes of a new order to its discount code and to the stock of its extras. */
export const reservedWrites = (
  sale: PerformanceForSale,
  order: { readonly discountCode: KnownCode | null; readonly extras: readonly SoldExtra[] },
  refusedCode: () => Refusal,
): ReservedWrite[] =>
  reservedBy(order).map((each) => {
    if (each.kind === 'code') {
      const most = order.discountCode?.ordersPerWord ?? 0;
      return { ...each, most: () => most, refused: refusedCode };
    }
    const stock = sale.extras.find(({ id }) => id === each.id)?.stock ?? [];
    return {
      ...each,
      most: (size) => stock.find((known) => known.size === size)?.stock ?? 0,
      refused: ({ name, left }) => extraSoldOut(soldAs(order.extras, each.id, name), left),
    };
  });
