import { useQuery } from '@tanstack/react-query';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { seatingPlan } from '../../api/admin-seating';
import { productionSteps } from './production-steps';

/** Returns the steps of a production; null without a production. The seating plan is read only if there are no performances. */
export function useProductionSteps(
  production: ProductionView | null,
  performances: readonly PerformanceView[],
) {
  const { data: plan = [] } = useQuery({
    ...seatingPlan(production?.id ?? ''),
    enabled: production !== null && performances.length === 0,
  });
  const planHasSeats = plan.some(({ rows }) => rows.length > 0);
  return production && productionSteps(production, performances, planHasSeats);
}
