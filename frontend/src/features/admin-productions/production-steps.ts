import type { WaitingView } from '@contracts/rest/administration';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import type { SchoolStatus } from '@contracts/rest/identity';
import { i18n } from '../../language/i18n';
import { seatsLeft } from '../../ui/staff/seats-left';

/** Step that staff take until the first booking of a production. The steps are in their usual order. */
export interface Step {
  readonly name: 'School' | 'Approval' | 'Production' | ProductionStep | 'Payment details';
  readonly isDone: boolean;
}

type ProductionStep = 'Seats' | 'Showtimes' | 'Publish' | 'On sale';

const isSold = (performance: PerformanceView) => seatsLeft(performance) < performance.seatsTotal;

/**
 * Returns the steps of one production. Pure.
 * @param planHasSeats needed only without performances, because performances have their own seats
 */
export function productionSteps(
  { draft }: Pick<ProductionView, 'draft'>,
  performances: readonly PerformanceView[],
  planHasSeats: boolean,
) {
  const hasSeats = planHasSeats || performances.some(({ seatsTotal }) => seatsTotal > 0);
  const isOnSale = performances.some((one) => one.salesEnabled !== false || isSold(one));
  return [
    { name: 'Seats', isDone: hasSeats },
    { name: 'Showtimes', isDone: performances.length > 0 },
    { name: 'Publish', isDone: !draft },
    { name: 'On sale', isDone: isOnSale },
  ] as const;
}

/** Returns a step with its state, such as `Seats: done`. */
export const stepText = ({ name, isDone }: Step): string =>
  isDone
    ? i18n.t('{name}: done', { name: i18n.t(name) })
    : i18n.t('{name}: to do', { name: i18n.t(name) });

export const nextStep = <Name extends string>(
  steps: readonly { readonly name: Name; readonly isDone: boolean }[],
): Name | null => steps.find(({ isDone }) => !isDone)?.name ?? null;

/**
 * Returns the steps of a new school from its registration to its first sale; null once a production is on sale, sold or archived.
 * Pure.
 * @param steps steps of the production that is nearest to its sale; null before there is one
 */
export function firstSaleSteps(
  { status }: { readonly status?: SchoolStatus | undefined },
  { bankDetailsMissing }: Pick<WaitingView, 'bankDetailsMissing'>,
  productions: readonly ProductionView[],
  performances: readonly PerformanceView[],
  steps: ReturnType<typeof productionSteps> | null,
): readonly Step[] | null {
  if (productions.some(({ archived }) => archived) || performances.some(isSold)) return null;
  const [seats, dates, publish, sale] = steps ?? productionSteps({ draft: true }, [], false);
  const isApproved = status !== 'pending';
  const isOnSale = [seats, dates, publish, sale].every(({ isDone }) => isDone);
  if (isOnSale && isApproved && !bankDetailsMissing) return null;
  return [
    { name: 'School', isDone: true },
    ...(isApproved ? [] : [{ name: 'Approval', isDone: false } as const]),
    { name: 'Production', isDone: steps !== null },
    seats,
    dates,
    publish,
    { name: 'Payment details', isDone: !bankDetailsMissing },
    { name: 'On sale', isDone: isOnSale && isApproved && !bankDetailsMissing },
  ];
}
