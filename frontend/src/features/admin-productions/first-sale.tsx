import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ProductionView } from '@contracts/rest/catalogue';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { PublishButton } from './production-states';
import { nextStep, type Step } from './production-steps';
import * as styles from './waiting-panel.module.css';

const HINTS: ReadonlyMap<Step['name'], string> = new Map([
  ['School', 'Your school is registered.'],
  ['Approval', 'The site’s administrators approve your school; prepare everything else meanwhile.'],
  ['Production', 'A production is one show. Create it below.'],
  ['Seats', 'Sections and rows of the hall, with their prices.'],
  ['Showtimes', 'Each date on which families can come.'],
  ['Publish', 'Families see the production from then on.'],
  ['Payment details', 'The account that families pay to. Owners enter it.'],
  ['On sale', 'Switch the sales of a showtime on.'],
]);

/** Guides a new school from its registration to its first sale, with a button for the next step. */
export function FirstSale(props: {
  steps: readonly Step[];
  /** Production that is nearest to its first sale; null without a production. */
  first: ProductionView | null;
  onPerformances: (productionId: string) => void;
}) {
  const { steps, first } = props;
  // Leaves out the approval of the school, because staff can only wait for it.
  const next = nextStep(steps.filter(({ name }) => name !== 'Approval'));
  return (
    <Panel title="Steps to your first sale" tone="active">
      <ol className={styles.waitingList} aria-label="Steps to your first sale">
        {steps.map(({ name, isDone }) => (
          <li key={name} aria-current={name === next ? 'step' : undefined}>
            <span>
              <Badge tone={isDone ? 'good' : name === next ? 'amber' : 'plain'}>
                {isDone ? `${name}: done` : `${name}: to do`}
              </Badge>
              {(name === next || (name === 'Approval' && !isDone)) && (
                <span className={styles.hint}>{HINTS.get(name)}</span>
              )}
            </span>
            {name === next && <NextButton {...props} name={name} production={first} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function NextButton(props: {
  name: Step['name'];
  production: ProductionView | null;
  onPerformances: (productionId: string) => void;
}) {
  const { name, production, onPerformances } = props;
  if (name === 'Payment details')
    return (
      <Link to="/admin/settings" search={{ tab: 'payment' }} className={buttonClass('primary')}>
        Payment Details
      </Link>
    );
  if (!production) return null;
  if (name === 'Seats')
    return (
      <Link
        to="/admin/productions/$id/seating"
        params={{ id: production.id }}
        className={buttonClass('primary')}
      >
        Add Seats
      </Link>
    );
  if (name === 'Publish') return <PublishButton production={production} />;
  return (
    <Button type="primary" onClick={() => onPerformances(production.id)}>
      {name === 'Showtimes' ? 'Add Showtimes' : 'Switch Sales On'}
    </Button>
  );
}
