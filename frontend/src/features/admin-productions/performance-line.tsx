import { Link } from '@tanstack/react-router';
import { Button, Switch } from 'antd';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { productionKeys, updatePerformance } from '../../api/admin-productions';
import { serverNow } from '../../api/server-clock';
import { longDate, time } from '../../ui/dates';
import { MoreMenu } from '../../ui/staff/more-menu';
import { useAction } from '../../ui/staff/use-action';
import { useMedia } from '../../ui/use-media';
import { ArchivedBadge } from './production-states';
import * as styles from './performances-dialog.module.css';

export interface OpenOfLine {
  kind: 'edit' | 'delete' | 'messages';
  performance: PerformanceView;
}

interface LineProps {
  performance: PerformanceView;
  production: ProductionView;
}

const whenOf = ({ dateTime }: PerformanceView) => `${longDate(dateTime)}, ${time(dateTime)}`;

/** Shows a performance in a production's list, with its sales switch. An archived performance has a button to restore it. */
export function PerformanceLine(props: LineProps & { onOpen: (open: OpenOfLine) => void }) {
  const { performance, production, onOpen } = props;
  const isPhone = useMedia('(max-width: 35rem)');
  if (performance.archived) return <ArchivedLine {...props} />;
  const when = whenOf(performance);
  const open = (kind: OpenOfLine['kind']) => () => onOpen({ kind, performance });
  const replay = <ReplayLink performance={performance} />;
  const changes = <ChangesLink performance={performance} />;
  return (
    <li>
      <Words performance={performance} />
      <SalesSwitch performance={performance} production={production} />
      <div className={styles.performanceTools}>
        <Button type="text" aria-label={`Edit showtime ${when}`} onClick={open('edit')}>
          Edit
        </Button>
        <Button type="text" aria-label={`Write to families of ${when}`} onClick={open('messages')}>
          Write
        </Button>
        {isPhone ? (
          <MoreMenu
            label={`More for ${when}`}
            items={[
              { key: 'replay', label: replay },
              { key: 'changes', label: changes },
              { key: 'delete', label: 'Delete', danger: true, onClick: open('delete') },
            ]}
          />
        ) : (
          <>
            {replay}
            {changes}
            <Button
              type="text"
              danger
              aria-label={`Delete showtime ${when}`}
              onClick={open('delete')}
            >
              Delete
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function ReplayLink({ performance }: { performance: PerformanceView }) {
  return (
    <Link
      to="/admin/performances/$id/replay"
      params={{ id: performance.id }}
      className={styles.replay}
      aria-label={`Replay ${whenOf(performance)}`}
    >
      Replay
    </Link>
  );
}

function ChangesLink({ performance }: { performance: PerformanceView }) {
  return (
    <Link
      to="/admin/changes"
      search={{ performanceId: performance.id }}
      className={styles.replay}
      aria-label={`Changes of ${whenOf(performance)}`}
    >
      Changes
    </Link>
  );
}

function Words({ performance }: { performance: PerformanceView }) {
  const taken = performance.seatsTotal - performance.seatsRemaining;
  return (
    <div className={styles.performanceWords}>
      <Link
        to="/seats/$performanceId"
        params={{ performanceId: performance.id }}
        className={styles.performanceWhen}
      >
        {longDate(performance.dateTime)}, {time(performance.dateTime)}
      </Link>
      <p className="muted small">
        {performance.venue}
        {performance.seatsTotal > 0 && `, ${taken} of ${performance.seatsTotal} seats taken`}
        {taken > 0 && performance.salesEnabled === false && '. Tickets already sold stay valid.'}
      </p>
    </div>
  );
}

function SalesSwitch({ performance, production }: LineProps) {
  const sales = useAction({
    run: (salesEnabled: boolean) => updatePerformance(performance.id, { salesEnabled }),
    success: 'Ticket sales updated successfully',
    failure: 'Failed to update ticket sales',
    refresh: productionKeys(production.schoolId),
  });
  const isPlayed = Date.parse(performance.dateTime) < serverNow();
  const on = sales.isPending ? sales.variables : !isPlayed && performance.salesEnabled !== false;
  return (
    <label className={styles.performanceSwitch}>
      <Switch
        checked={on}
        disabled={isPlayed}
        loading={sales.isPending}
        onChange={(value) => sales.mutate(value)}
        aria-label={`Ticket sales, ${whenOf(performance)}`}
      />
      <span className="small">{isPlayed ? 'Played' : on ? 'Sales on' : 'Sales off'}</span>
    </label>
  );
}

function ArchivedLine({ performance, production }: LineProps) {
  const restore = useAction({
    run: () => updatePerformance(performance.id, { archived: false }),
    success: 'Showtime is back from the archive',
    failure: 'Failed to bring the showtime back',
    refresh: productionKeys(production.schoolId),
  });
  return (
    <li>
      <Words performance={performance} />
      <div>
        <ArchivedBadge />
      </div>
      {/* Performances of an archived production are restored with the production only. */}
      {!production.archived && (
        <div className={styles.performanceTools}>
          <Button
            type="text"
            aria-label={`Bring back showtime ${whenOf(performance)}`}
            loading={restore.isPending}
            onClick={() => restore.mutate(undefined)}
          >
            Bring Back
          </Button>
        </div>
      )}
    </li>
  );
}
