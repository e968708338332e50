import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProductionView } from '@contracts/rest/catalogue';
import {
  schoolProductions,
  affectedByProduction,
  deleteProduction,
  updateProduction,
} from '../../api/admin-productions';
import type { SchoolChoice } from '../../api/admin-schools';
import { performances as performancesQuery } from '../../api/performances';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Message, Note, Panel } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { useManagedSchools, useStaffUser } from '../../staff/managed-school';
import { useWaiting } from '../../staff/use-waiting';
import { Invitations } from '../../staff/invitations';
import { SchoolSelector } from '../../staff/school-selector';
import { ArchivedSwitch } from './production-states';
import { FirstSale } from './first-sale';
import { ProductionCard } from './production-card';
import { ProductionDialog } from './production-dialog';
import { CodesDialog } from './discount-codes/codes-dialog';
import { KindsDialog } from './kinds/kinds-dialog';
import { PerformancesDialog } from './performances-dialog';
import { firstSaleSteps } from './production-steps';
import { useProductionSteps } from './use-production-steps';
import { WaitingPanel } from './waiting-panel';
import type { SchoolStatus } from '@contracts/rest/identity';
import { DeleteDialog } from './delete-dialog';
import type { PaymentsSummary } from '@contracts/rest/statements';
import { paymentsSummary } from '../../api/admin-payments';
import { PaymentSums } from '../../staff/payment-sums';
import { rm } from '../../ui/money';
import * as icons from '../../ui/icons';
import * as styles from './production-card.module.css';

type Open =
  | { kind: 'create' }
  | { kind: Parameters<Parameters<typeof ProductionCard>[0]['onOpen']>[0]; id: string }
  | null;

export function DashboardScreen() {
  useTitle(i18n.t('Admin Dashboard'));
  const managed = useManagedSchools();
  const [open, setOpen] = useState<Open>(null);
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>{i18n.t('Admin Dashboard')}</h1>
          <p className="muted">{i18n.t('Manage productions and configure seating')}</p>
        </div>
        <div className="row">
          <SchoolSelector {...managed} />
          <Link to="/admin/content" className={buttonClass()}>
            {i18n.t('Edit Website Content')}
          </Link>
          {managed.school && (
            <Button
              type="primary"
              icon={<Icon of={icons.plus} size={18} />}
              onClick={() => setOpen({ kind: 'create' })}
            >
              {i18n.t('New Production')}
            </Button>
          )}
        </div>
      </header>
      <Invitations />
      <SchoolStatusNote status={managed.school?.status} />
      {managed.school ? (
        <>
          <Productions
            key={managed.school.id}
            school={managed.school}
            open={open}
            onOpen={setOpen}
          />
        </>
      ) : (
        <Message
          level={2}
          icon={icons.alert}
          title={i18n.t('No school selected')}
          text={i18n.t('There is no school to work on yet.')}
        >
          <Link to="/school/register" className={buttonClass('primary')}>
            {i18n.t('Register Your School')}
          </Link>
        </Message>
      )}
    </div>
  );
}

function Productions(props: { school: SchoolChoice; open: Open; onOpen: (open: Open) => void }) {
  const { school, open, onOpen } = props;
  const [created, setCreated] = useState<string | null>(null);
  const { data: productions } = useSuspenseQuery(schoolProductions(school.id));
  const { data: performances } = useQuery({ ...performancesQuery(), staleTime: 30_000 });
  const [withArchived, setWithArchived] = useState(false);
  const live = productions.filter((production) => !production.archived);
  const archived = productions.length - live.length;
  const shown = withArchived ? productions : live;
  const close = () => onOpen(null);
  const chosen = open && 'id' in open ? productions.find(({ id }) => id === open.id) : undefined;
  const performancesOf = ({ id }: ProductionView) =>
    performances?.filter(({ productionId }) => productionId === id) ?? [];
  const first = live.find((production) => performancesOf(production).length > 0) ?? live[0] ?? null;
  const firstSteps = useProductionSteps(first, first ? performancesOf(first) : []);
  const waiting = useWaiting(useStaffUser());
  const own = productions.flatMap(performancesOf);
  const steps =
    waiting && performances && firstSaleSteps(school, waiting, productions, own, firstSteps);

  return (
    <>
      {steps && (
        <FirstSale
          steps={steps}
          first={first}
          onPerformances={(id) => onOpen({ kind: 'performances', id })}
        />
      )}
      <WaitingPanel />
      <MoneyPanel schoolId={school.id} />
      {productions.length === 0 ? (
        <Message
          level={2}
          icon={icons.ticket}
          title={i18n.t('No productions yet')}
          text={i18n.t('A production is one show, with its showtimes and its seating plan.')}
        >
          <Button type="primary" onClick={() => onOpen({ kind: 'create' })}>
            {i18n.t('Create Your First Production')}
          </Button>
        </Message>
      ) : (
        <>
          <div className="row spread">
            <p className="muted">
              {i18n.t('{count, plural, one {# production} other {# productions}}', {
                count: shown.length,
              })}
            </p>
            <ArchivedSwitch count={archived} shown={withArchived} onChange={setWithArchived} />
          </div>
          <div className={styles.productionGrid}>
            {shown.map((production, index) => (
              <ProductionCard
                key={production.id}
                production={production}
                performances={performancesOf(production)}
                defaultPoster={index % 2 === 0 ? '/poster-1.svg' : '/poster-2.svg'}
                isNew={production.id === created}
                withSteps={!steps || production !== first || production.id === created}
                onOpen={(kind) => onOpen({ kind, id: production.id })}
              />
            ))}
          </div>
        </>
      )}
      {open?.kind === 'create' && (
        <ProductionDialog
          school={school}
          onCreated={(id) => {
            setCreated(id);
            close();
          }}
          onClose={close}
        />
      )}
      {open && chosen && (
        <ProductionDialogs kind={open.kind} school={school} production={chosen} onClose={close} />
      )}
    </>
  );
}

function ProductionDialogs(props: {
  kind: string;
  school: SchoolChoice;
  production: ProductionView;
  onClose: () => void;
}) {
  const { kind, school, production, onClose } = props;
  if (kind === 'edit')
    return <ProductionDialog school={school} production={production} onClose={onClose} />;
  if (kind === 'delete')
    return <DeleteProductionDialog production={production} onClose={onClose} />;
  if (kind === 'kinds') return <KindsDialog production={production} onClose={onClose} />;
  if (kind === 'codes') return <CodesDialog production={production} onClose={onClose} />;
  return <PerformancesDialog production={production} onClose={onClose} />;
}

/** Explains why the public does not see this school's productions. */
function SchoolStatusNote({ status }: { status: SchoolStatus | undefined }) {
  if (status === 'pending')
    return (
      <Note tone="warn" title={i18n.t('Your school waits for approval')}>
        {i18n.t(
          'Prepare your productions: only your staff can see them. They are public, and can be sold, as soon as the site’s administrators have approved your school.',
        )}
      </Note>
    );
  if (status === 'suspended')
    return (
      <Note tone="bad" title={i18n.t('Your school is suspended')}>
        {i18n.t(
          'Its productions are hidden and nothing is sold. Tickets that were paid are valid at the door. Please write to the site’s administrators.',
        )}
      </Note>
    );
  return null;
}

const DeleteProductionDialog = ({
  production,
  onClose,
}: {
  production: ProductionView;
  onClose: () => void;
}) => (
  <DeleteDialog
    what="production"
    schoolId={production.schoolId}
    title={production.title}
    affected={affectedByProduction(production.id)}
    run={() => deleteProduction(production.id)}
    archive={() => updateProduction(production.id, { archived: true })}
    onClose={onClose}
  >
    <p>
      {withElements(
        i18n.t(
          'This will permanently delete <0>{title}</0>, its seating configuration and its showtimes.',
          { title: production.title },
        ),
        <strong />,
      )}
    </p>
    <p>
      {i18n.t(
        'Bookings of its showtimes are cancelled, and the families are told by email. This cannot be undone.',
      )}
    </p>
  </DeleteDialog>
);

/** Shows the sums that bank statements prove, with a link to each list; hidden before the first payment. */
function MoneyPanel({ schoolId }: { schoolId: string }) {
  const { data } = useQuery(paymentsSummary(schoolId));
  if (!data || !anything(data)) return null;
  const { notCovered, onHold } = data;
  return (
    <Panel title={i18n.t('Money')}>
      <PaymentSums sums={data} />
      {onHold > 0 && (
        <p className="muted">
          {i18n.t(
            '{onHold, plural, one {# ticket waits for the office: the door stops it.} other {# tickets wait for the office: the door stops them.}}',
            { onHold },
          )}
        </p>
      )}
      {notCovered.count > 0 && (
        <p className="muted">
          {i18n.t(
            '{count, plural, one {# paid booking is} other {# paid bookings are}} of days that no statement covers yet ({amount}).',
            { count: notCovered.count, amount: rm(notCovered.sum) },
          )}
        </p>
      )}
    </Panel>
  );
}

const anything = ({
  proven,
  withoutMoney,
  notCovered,
  withoutBooking,
  refundsDue,
}: PaymentsSummary): boolean =>
  [proven, withoutMoney, notCovered, withoutBooking, refundsDue].some(({ count }) => count > 0);
