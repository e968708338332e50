import { toRinggit } from './money.js';

/* Rules of extras and donations (docs/decisions/0057). The server decides by these functions, and screens show totals by them. */

/** A thing with a price and a stock, or a donation of a free sum. */
export type ExtraType = 'thing' | 'donation';

/** Returns what the extras of an order cost, in sen. */
export const extrasSen = (
  extras: readonly { readonly count: number; readonly priceSen: number }[],
): number => extras.reduce((sum, { count, priceSen }) => sum + count * priceSen, 0);

/** Lists extras as `2 × T-shirt (M); For the PIBG (RM 10.00)`. */
export const extrasText = (
  extras: readonly {
    readonly type?: ExtraType;
    readonly name: string;
    readonly size?: string;
    readonly count: number;
    readonly priceSen?: number;
  }[],
): string =>
  extras
    .map(({ type, name, size, count, priceSen = 0 }) =>
      type === 'donation'
        ? `${name} (${toRinggit(priceSen)})`
        : `${count} × ${name}${size === undefined ? '' : ` (${size})`}`,
    )
    .join('; ');
