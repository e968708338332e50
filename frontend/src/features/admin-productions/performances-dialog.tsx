import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Modal, Switch } from 'antd';
import { useState } from 'react';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import {
  deletePerformance,
  productionKeys,
  productionPerformances,
  updatePerformance,
} from '../../api/admin-productions';
import { errorText } from '../../api/error-toast';
import { longDate, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import { Loading, Message, Note } from '../../ui/panel';
import { useAction } from '../../ui/staff/use-action';
import { useReturnFocus } from '../../ui/staff/use-return-focus';
import { DeleteDialog } from './delete-dialog';
import { PerformanceDialog } from './performance-dialog';
import * as styles from './performances-dialog.module.css';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; performance: PerformanceView } | null;

/** All performances of a production, each with its sales switch. */
export function PerformancesDialog({
  production,
  onClose,
}: {
  production: ProductionView;
  onClose: () => void;
}) {
  useReturnFocus();
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery(productionPerformances(production.id));
  const close = () => setOpen(null);
  return (
    <Modal open title="Manage Showtimes" onCancel={onClose} footer={null} width={680}>
      <div className="row spread">
        <p className="muted">{production.title}</p>
        <Button
          type="primary"
          icon={<Icon name="plus" size={18} />}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add Showtime
        </Button>
      </div>
      {data ? (
        data.length > 0 ? (
          <ul className={styles.performanceList}>
            {[...data]
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
            icon="calendar"
            title="No showtimes yet"
            text="Add the first date and time; sales open with it, and the switch closes them again."
          />
        )
      ) : error ? (
        <Note
          tone="bad"
          title={errorText(error, 'The showtimes could not be loaded.')}
          role="alert"
        >
          <Button type="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </Note>
      ) : (
        <Loading text="Loading showtimes..." />
      )}
      {open?.kind === 'add' && <PerformanceDialog production={production} onClose={close} />}
      {open?.kind === 'edit' && (
        <PerformanceDialog production={production} performance={open.performance} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <DeletePerformanceDialog
          production={production}
          performance={open.performance}
          onClose={close}
        />
      )}
    </Modal>
  );
}

function PerformanceLine(props: {
  performance: PerformanceView;
  production: ProductionView;
  onOpen: (open: Open) => void;
}) {
  const { performance, production, onOpen } = props;
  const when = `${longDate(performance.dateTime)}, ${time(performance.dateTime)}`;
  const taken = performance.seatsTotal - performance.seatsRemaining;
  const sales = useAction({
    run: (salesEnabled: boolean) => updatePerformance(performance.id, { salesEnabled }),
    success: 'Ticket sales updated successfully',
    failure: 'Failed to update ticket sales',
    refresh: productionKeys(production.schoolId),
  });
  const on = sales.isPending ? sales.variables : performance.salesEnabled !== false;
  return (
    <li>
      <div>
        <Link
          to="/seats/$performanceId"
          params={{ performanceId: performance.id }}
          className={styles.performanceWhen}
        >
          {longDate(performance.dateTime)}
          <br />
          {time(performance.dateTime)}
        </Link>
        <p className="muted small">
          {performance.venue}
          {performance.seatsTotal > 0 && `, ${taken} of ${performance.seatsTotal} seats taken`}
        </p>
      </div>
      <label className={styles.performanceSwitch}>
        <Switch
          checked={on}
          loading={sales.isPending}
          onChange={(value) => sales.mutate(value)}
          aria-label={`Ticket sales, ${when}`}
        />
        <span className="small">{on ? 'Sales on' : 'Sales off'}</span>
      </label>
      <div className={styles.performanceTools}>
        <Button
          type="text"
          aria-label={`Edit showtime ${when}`}
          onClick={() => onOpen({ kind: 'edit', performance })}
        >
          Edit
        </Button>
        <Button
          type="text"
          danger
          aria-label={`Delete showtime ${when}`}
          onClick={() => onOpen({ kind: 'delete', performance })}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

const DeletePerformanceDialog = (props: {
  performance: PerformanceView;
  production: ProductionView;
  onClose: () => void;
}) => (
  <DeleteDialog
    what="showtime"
    schoolId={props.production.schoolId}
    run={() => deletePerformance(props.performance.id)}
    onClose={props.onClose}
  >
    <p>
      This will permanently delete the showtime on{' '}
      <strong>
        {longDate(props.performance.dateTime)} at {time(props.performance.dateTime)}
      </strong>{' '}
      and all its bookings.
    </p>
    <p>The families who booked are told by email. This cannot be undone.</p>
  </DeleteDialog>
);
