import type { SoldExtra } from '../../../contracts/events/index.js';
import type { ExtraType } from '../../../contracts/extras.js';
import { Refusal } from '../../../contracts/refusal.js';
import { MOST_PIECES } from '../../../contracts/rest/extras.js';
import type { Translations } from '../../../contracts/rest/ticket-kinds.js';

/** An extra as orders and families need it. */
export interface CatalogueExtra {
  readonly id: string;
  readonly type: ExtraType;
  readonly name: string;
  readonly translations: Translations;
  readonly priceSen: number;
  readonly stock: readonly { readonly size: string; readonly stock: number }[];
  readonly keptWhenCancelled: boolean;
  readonly archived: boolean;
}

/** A line of an order: pieces of a thing, or a donation. */
export interface ExtraWish {
  readonly id: string;
  readonly size?: string;
  readonly count?: number;
  /** Sum of a donation, in sen. */
  readonly amountSen?: number;
}

/**
 * Prices the extras of an order. Lines of the same size are one line.
 * @throws Refusal `unknown_extra`, `too_many_extras`
 */
export function priceExtras(
  known: readonly CatalogueExtra[],
  wishes: readonly ExtraWish[],
): SoldExtra[] {
  const sold = new Map<string, SoldExtra>();
  for (const wish of wishes) {
    const line = soldExtra(known, wish);
    const key = JSON.stringify([line.id, line.size ?? '']);
    const before = sold.get(key);
    sold.set(key, !before ? line : withMore(before, line));
  }
  return [...sold.values()];
}

function soldExtra(
  known: readonly CatalogueExtra[],
  { id, size = '', count = 1, amountSen }: ExtraWish,
): SoldExtra {
  const extra = known.find((each) => each.id === id.toLowerCase());
  if (!extra || extra.archived) throw unknownExtra();
  const { type, name, priceSen, keptWhenCancelled } = extra;
  const of = { id: extra.id, type, name };
  if (type === 'donation') {
    if (amountSen === undefined || size !== '' || count !== 1) throw unknownExtra();
    return {
      ...of,
      count: 1,
      priceSen: amountSen,
      ...(keptWhenCancelled ? { keptWhenCancelled } : {}),
    };
  }
  if (amountSen !== undefined || !extra.stock.some((each) => each.size === size))
    throw unknownExtra();
  return { ...of, ...(size === '' ? {} : { size }), count, priceSen };
}

function withMore(before: SoldExtra, { count, priceSen }: SoldExtra): SoldExtra {
  if (before.type === 'donation') return { ...before, priceSen: before.priceSen + priceSen };
  const sum = before.count + count;
  if (sum <= MOST_PIECES) return { ...before, count: sum };
  throw new Refusal(
    'rule-broken',
    'too_many_extras',
    `At most ${MOST_PIECES} of ${before.name} can be in one order. Please order fewer.`,
    { extra: { id: before.id, name: before.name } },
  );
}

const unknownExtra = (): Refusal =>
  new Refusal(
    'rule-broken',
    'unknown_extra',
    'One of the extras is not sold for this production any more. Please choose your extras again.',
  );

/** Returns the refusal of an order that wants more than the stock. @param left pieces that the order could have */
export function extraSoldOut({ id, name, size }: SoldExtra, left: number): Refusal {
  const what = size === undefined ? name : `${name} (${size})`;
  return new Refusal(
    'rule-broken',
    'extra_sold_out',
    left === 0
      ? `${what} is sold out. Please order without it.`
      : `Only ${left} of ${what} are left. Please order fewer, or order without it.`,
    { extra: { id, name, ...(size === undefined ? {} : { size }) }, left },
  );
}
