import { useQuery } from '@tanstack/react-query';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { seatingPlan } from '../../api/admin-seating';
import { Badge } from '../../ui/badge';
import * as styles from './production-card.module.css';

interface StepsProps {
  production: ProductionView;
  performances: readonly PerformanceView[];
}

/** Lists the steps until families can book a production; hidden when all are done. */
export function ProductionSteps({ production, performances }: StepsProps) {
  const { data: plan = [] } = useQuery({
    ...seatingPlan(production.id),
    enabled: performances.length === 0,
  });
  const hasSeats =
    plan.some(({ rows }) => rows.length > 0) ||
    performances.some(({ seatsTotal }) => seatsTotal > 0);
  const steps = [
    ['Seats', hasSeats],
    ['Showtimes', performances.length > 0],
    ['Publish', !production.draft],
  ] as const;
  if (production.archived || steps.every(([, isDone]) => isDone)) return null;
  return (
    <ol className={styles.productionSteps} aria-label="Steps until families can book">
      {steps.map(([name, isDone]) => (
        <li key={name}>
          <Badge tone={isDone ? 'good' : 'plain'}>
            {isDone ? `${name}: done` : `${name}: to do`}
          </Badge>
        </li>
      ))}
    </ol>
  );
}
