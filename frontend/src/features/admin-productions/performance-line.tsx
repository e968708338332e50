import { Link } from '@tanstack/react-router';
import { Button, Switch } from 'antd';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { productionKeys, updatePerformance } from '../../api/admin-productions';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { longDate, time } from '../../ui/dates';
import { seatsLeft } from '../../ui/staff/seats-left';
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
        <Button
          type="text"
          aria-label={i18n.t('Edit showtime {when}', { when })}
          onClick={open('edit')}
        >
          {i18n.t('Edit')}
        </Button>
        <Button
          type="text"
          aria-label={i18n.t('Write to families of {when}', { when })}
          onClick={open('messages')}
        >
          {i18n.t('Write')}
        </Button>
        {isPhone ? (
          <MoreMenu
            label={i18n.t('More for {when}', { when })}
            items={[
              { key: 'replay', label: replay },
              { key: 'changes', label: changes },
              { key: 'delete', label: i18n.t('Delete'), danger: true, onClick: open('delete') },
            ]}
          />
        ) : (
          <>
            {replay}
            {changes}
            <Button
              type="text"
              danger
              aria-label={i18n.t('Delete showtime {when}', { when })}
              onClick={open('delete')}
            >
              {i18n.t('Delete')}
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
      aria-label={i18n.t('Replay {when}', { when: whenOf(performance) })}
    >
      {i18n.t('Replay')}
    </Link>
  );
}

function ChangesLink({ performance }: { performance: PerformanceView }) {
  return (
    <Link
      to="/admin/changes"
      search={{ performanceId: performance.id }}
      className={styles.replay}
      aria-label={i18n.t('Changes of {when}', { when: whenOf(performance) })}
    >
      {i18n.t('Changes')}
    </Link>
  );
}

function Words({ performance }: { performance: PerformanceView }) {
  const total = performance.seatsTotal;
  const taken = total - seatsLeft(performance);
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
        {total > 0 && `, ${i18n.t('{taken} of {total} seats taken', { taken, total })}`}
        {taken > 0 &&
          performance.salesEnabled === false &&
          `. ${i18n.t('Tickets already sold stay valid.')}`}
      </p>
    </div>
  );
}

function SalesSwitch({ performance, production }: LineProps) {
  const sales = useAction({
    run: (salesEnabled: boolean) => updatePerformance(performance.id, { salesEnabled }),
    success: i18n.t('Ticket sales updated successfully'),
    failure: i18n.t('Failed to update ticket sales'),
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
        aria-label={i18n.t('Ticket sales, {when}', { when: whenOf(performance) })}
      />
      <span className="small">
        {isPlayed ? i18n.t('Played') : on ? i18n.t('Sales on') : i18n.t('Sales off')}
      </span>
    </label>
  );
}

function ArchivedLine({ performance, production }: LineProps) {
  const restore = useAction({
    run: () => updatePerformance(performance.id, { archived: false }),
    success: i18n.t('Showtime is back from the archive'),
    failure: i18n.t('Failed to bring the showtime back'),
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
            aria-label={i18n.t('Bring back showtime {when}', { when: whenOf(performance) })}
            loading={restore.isPending}
            onClick={() => restore.mutate(undefined)}
          >
            {i18n.t('Bring Back')}
          </Button>
        </div>
      )}
    </li>
  );
}
