import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProductionView, PerformanceView } from '@contracts/rest/catalogue';
import {
  productionPerformances,
  affectedBookings,
  deletePerformance,
  productionKeys,
  updatePerformance,
} from '../../api/admin-productions';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { withElements } from '../../language/with-elements';
import { Icon } from '../../ui/icon';
import { Loading, Message, Note } from '../../ui/panel';
import { Dialog } from '../../ui/staff/dialog';
import { ArchivedSwitch } from './production-states';
import { MessagesDialog } from './messages-dialog';
import { PerformanceDialog } from './performance-dialog';
import { PerformanceLine, type OpenOfLine } from './performance-line';
import { useStaffUser } from '../../staff/managed-school';
import { useWaiting } from '../../staff/use-waiting';
import { serverNow } from '../../api/server-clock';
import { dayAndYear, longDateAtTime } from '../../ui/dates';
import { useAction } from '../../ui/staff/use-action';
import { DeleteDialog } from './delete-dialog';
import * as icons from '../../ui/icons';
import * as styles from './performances-dialog.module.css';

type Open = { kind: 'add' } | OpenOfLine | null;

/** Lists all performances of a production, each with its sales switch. */
export function PerformancesDialog(props: { production: ProductionView; onClose: () => void }) {
  const { production, onClose } = props;
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery(productionPerformances(production.id));
  const [withArchived, setWithArchived] = useState(false);
  const close = () => setOpen(null);
  const archived = data?.filter((performance) => performance.archived) ?? [];
  const current = data?.filter((performance) => !performance.archived) ?? [];
  // All performances of an archived production are archived, too.
  const hides = !production.archived && !withArchived;
  const shown = data && hides ? current : data;
  return (
    <Dialog title={i18n.t('Manage Showtimes')} onClose={onClose} width={760}>
      <div className="row spread">
        <p className="muted" lang={langOf(production)}>
          {production.title}
        </p>
        {!production.archived && (
          <Button
            type="primary"
            icon={<Icon of={icons.plus} size={18} />}
            onClick={() => setOpen({ kind: 'add' })}
          >
            {i18n.t('Add Showtime')}
          </Button>
        )}
      </div>
      {!production.archived && (
        <ArchivedSwitch count={archived.length} shown={withArchived} onChange={setWithArchived} />
      )}
      {data && <NotPayableNote performances={data} />}
      {shown ? (
        shown.length > 0 ? (
          <ul className={styles.performanceList}>
            {[...shown]
              .sort((a, b) => a.dateTime.localeCompare(b.dateTime))
              .map((performance) => (
                <PerformanceLine
                  key={performance.id}
                  performance={performance}
                  production={production}
                  onOpen={setOpen}
                />
              ))}
          </ul>
        ) : (
          <Message
            level={2}
            icon={icons.calendar}
            title={
              archived.length > 0
                ? i18n.t('All showtimes are archived')
                : i18n.t('No showtimes yet')
            }
            text={i18n.t(
              'Add the first date and time; sales open with it, and the switch closes them again.',
            )}
          />
        )
      ) : error ? (
        <Note
          tone="bad"
          title={errorText(error, i18n.t('The showtimes could not be loaded.'))}
          role="alert"
        >
          <Button type="link" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </Note>
      ) : (
        <Loading text={i18n.t('Loading showtimes...')} />
      )}
      {open?.kind === 'add' && (
        <PerformanceDialog production={production} performances={current} onClose={close} />
      )}
      {open?.kind === 'edit' && (
        <PerformanceDialog
          production={production}
          performance={open.performance}
          performances={current}
          onClose={close}
        />
      )}
      {open?.kind === 'messages' && (
        <MessagesDialog performance={open.performance} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <DeletePerformanceDialog
          production={production}
          performance={open.performance}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

/** Warns that the server refuses every paid order although sales are on, because the school's payment details are missing. */
function NotPayableNote({ performances }: { performances: readonly PerformanceView[] }) {
  const waiting = useWaiting(useStaffUser());
  const isOn = performances.some(
    ({ archived, salesEnabled }) => !archived && salesEnabled !== false,
  );
  if (!isOn || !waiting?.bankDetailsMissing) return null;
  return (
    <Note tone="warn" title={i18n.t('Paid seats are not on sale yet')}>
      {i18n.t('Bank details are missing. An owner adds them under School, Payment Details.')}
    </Note>
  );
}

/** Asks before a showtime is deleted with its bookings. A showtime on sale can be taken off sale instead. */
function DeletePerformanceDialog(props: {
  performance: PerformanceView;
  production: ProductionView;
  onClose: () => void;
}) {
  const { performance, production, onClose } = props;
  const { id, dateTime, salesEnabled } = performance;
  const stop = useAction({
    run: () => updatePerformance(id, { salesEnabled: false }),
    success: i18n.t('Ticket sales updated successfully'),
    failure: i18n.t('Failed to update ticket sales'),
    refresh: productionKeys(production.schoolId),
  });
  const sells = salesEnabled !== false && Date.parse(dateTime) > serverNow();
  return (
    <DeleteDialog
      what="showtime"
      schoolId={production.schoolId}
      title={production.title}
      typed={dayAndYear(dateTime)}
      affected={affectedBookings(id)}
      run={() => deletePerformance(id)}
      archive={() => updatePerformance(id, { archived: true })}
      onClose={onClose}
      instead={
        sells && (
          <Button
            disabled={stop.isPending}
            onClick={() => void stop.mutateAsync(undefined).then(onClose, () => undefined)}
          >
            {i18n.t('Switch Sales Off Instead')}
          </Button>
        )
      }
    >
      <p>
        {withElements(
          i18n.t(
            'This will permanently delete the showtime on <0>{moment}</0> and all its bookings.',
            { moment: longDateAtTime(dateTime) },
          ),
          <strong />,
        )}
      </p>
      <p>{i18n.t('The families who booked are told by email. This cannot be undone.')}</p>
    </DeleteDialog>
  );
}
