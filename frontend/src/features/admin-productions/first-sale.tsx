import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ProductionView } from '@contracts/rest/catalogue';
import { i18n } from '../../language/i18n';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { PublishButton } from './production-states';
import { nextStep, stepText, type Step } from './production-steps';
import * as styles from './waiting-panel.module.css';

const HINTS: ReadonlyMap<Step['name'], string> = new Map([
  [/*i18n*/ 'School', /*i18n*/ 'Your school is registered.'],
  [
    /*i18n*/ 'Approval',
    /*i18n*/ 'The site’s administrators approve your school; prepare everything else meanwhile.',
  ],
  [/*i18n*/ 'Production', /*i18n*/ 'A production is one show. Create it below.'],
  [/*i18n*/ 'Seats', /*i18n*/ 'Sections and rows of the hall, with their prices.'],
  [/*i18n*/ 'Showtimes', /*i18n*/ 'Each date on which families can come.'],
  [/*i18n*/ 'Publish', /*i18n*/ 'Families see the production from then on.'],
  [/*i18n*/ 'Payment details', /*i18n*/ 'The account that families pay to. Owners enter it.'],
  [/*i18n*/ 'On sale', /*i18n*/ 'Switch the sales of a showtime on.'],
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
    <Panel title={i18n.t('Steps to your first sale')} tone="active">
      <ol className={styles.waitingList} aria-label={i18n.t('Steps to your first sale')}>
        {steps.map(({ name, isDone }) => (
          <li key={name} aria-current={name === next ? 'step' : undefined}>
            <span>
              <Badge tone={isDone ? 'good' : name === next ? 'amber' : 'plain'}>
                {stepText({ name, isDone })}
              </Badge>
              {(name === next || (name === 'Approval' && !isDone)) && (
                <span className={styles.hint}>{i18n.t(HINTS.get(name) ?? '')}</span>
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
        {i18n.t('Payment Details')}
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
        {i18n.t('Add Seats')}
      </Link>
    );
  if (name === 'Publish') return <PublishButton production={production} />;
  return (
    <Button type="primary" onClick={() => onPerformances(production.id)}>
      {name === 'Showtimes' ? i18n.t('Add Showtimes') : i18n.t('Switch Sales On')}
    </Button>
  );
}
