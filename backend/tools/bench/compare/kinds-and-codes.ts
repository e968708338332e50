import type {
  DiscountCodeRequest,
  DiscountCodeView,
} from '../../../contracts/rest/discount-codes.js';
import type { TicketKindRequest, TicketKindView } from '../../../contracts/rest/ticket-kinds.js';
import { interleaved } from '../rounds.js';
import { faultsOf, wishForEach } from '../sale.js';
import type { Setting } from '../setting.js';
import type { Comparison } from '../table.js';
import { Hall, type Terms } from '../test-bed/hall.js';
import { sellMeasured, together } from './sales.js';

const SEATS_AN_ORDER = 10;
const KIND_RM = 10;
const CODE_PERCENT = 10;
const PER_ORDER = { kind: 'time', name: 'ms' } as const;

/**
 * Compares orders of ten seats with two ticket kinds, and the same orders with a discount code, with orders in a production that
 * has neither.
 */
export async function kindsAndCodes(
  setting: Setting,
): Promise<{ readonly comparisons: readonly Comparison[]; readonly faults: readonly string[] }> {
  const { sizes, owner } = setting;
  const seats = sizes.tenSeatOrders * SEATS_AN_ORDER;
  const plain = await Hall.build(owner, 'A hall without ticket kinds', seats);
  const priced = await Hall.build(owner, 'A hall with ticket kinds', seats);
  const kindIds: string[] = [];
  for (const name of ['Child', 'Pupil']) {
    const kind: TicketKindRequest = {
      name,
      prices: [{ type: 'fixed', amount: KIND_RM }],
      proof: `${name} card`,
    };
    const path = `/api/productions/${priced.productionId}/ticket-kinds`;
    kindIds.push((await owner.call<TicketKindView>('POST', path, kind)).id);
  }
  const code: DiscountCodeRequest = {
    name: 'Families of the cast',
    word: 'CAST2026',
    reduction: { type: 'percent-off', percent: CODE_PERCENT },
    ordersPerWord: sizes.tenSeatOrders * (sizes.rounds + 1),
  };
  await owner.call<DiscountCodeView>(
    'POST',
    `/api/productions/${priced.productionId}/discount-codes`,
    code,
  );
  const kinds: Terms = { kindIds, seatRm: KIND_RM };
  const withCode: Terms = {
    kindIds,
    seatRm: (KIND_RM * (100 - CODE_PERCENT)) / 100,
    discountCode: 'CAST2026',
  };
  const faults: string[] = [];
  const sell = (hall: Hall, terms?: Terms) => async () => {
    const wishes = wishForEach(seats, SEATS_AN_ORDER);
    const sale = await sellMeasured(setting, hall, wishes, sizes.connections, terms);
    faults.push(...faultsOf('Orders of ten seats', sale, seats));
    return sale;
  };
  const [without = [], ...priceds] = await interleaved(sizes.rounds, [
    sell(plain),
    sell(priced, kinds),
    sell(priced, withCode),
  ]);
  const comparisons = priceds.flatMap((sales, place) => {
    const what = ['with kinds', 'with kinds and a code'][place];
    const against = 'ten seats without kinds';
    return [
      {
        what: `processor time of ten seats ${what} until answered`,
        against,
        unit: PER_ORDER,
        ours: sales.map(({ answered }) => together(answered)),
        theirs: without.map(({ answered }) => together(answered)),
      },
      {
        what: `processor time of ten seats ${what}, with all that follows`,
        against,
        unit: PER_ORDER,
        ours: sales.map(({ followed }) => together(followed)),
        theirs: without.map(({ followed }) => together(followed)),
      },
    ];
  });
  return { comparisons, faults };
}
