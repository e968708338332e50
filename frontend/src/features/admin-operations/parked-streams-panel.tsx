import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ParkedStreams, ParkedStreamView } from '@contracts/rest/operations';
import {
  parkedStreams,
  readModels,
  readiness,
  retryParkedStream,
} from '../../api/admin-operations';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';
import { AskedPanel } from './asked-panel';
import { many, moment, words } from './words';
import * as styles from './failure-list.module.css';

/** Lists streams that a read model or the process manager could not apply, with the reason and a retry button. */
export function ParkedStreamsPanel() {
  return (
    <AskedPanel
      title="Parked streams"
      intro="A booking or performance with an event that cannot be applied waits here, alone: its later events wait too, everything else goes on. Retry when the cause is gone."
      query={useQuery(parkedStreams())}
    >
      {(data) => <Streams {...data} />}
    </AskedPanel>
  );
}

function Streams({ streams, total }: ParkedStreams) {
  if (total === 0) return <p className="muted">None: every event was applied.</p>;
  return (
    <>
      {total > streams.length && (
        <p className="muted small">
          The {many(streams.length, 'stream')} parked longest, of {many(total, 'stream')}. Starting
          the projections process again retries all.
        </p>
      )}
      <ul className={styles.failures} aria-label="Parked streams">
        {streams.map((parked) => (
          <Stream key={`${parked.consumer}:${parked.stream}`} parked={parked} />
        ))}
      </ul>
    </>
  );
}

function Stream({ parked }: { parked: ParkedStreamView }) {
  const { consumer, stream, event, about } = parked;
  const retry = useAction({
    run: retryParkedStream,
    success: {
      title: 'Retry requested',
      description: 'Its events are applied again, in order, from the one that failed.',
    },
    failure: 'Failed to retry the stream',
    words: 'server',
    refresh: [parkedStreams().queryKey, readModels().queryKey, readiness().queryKey],
  });
  const name = words(consumer);
  const waiting = parked.retry !== null || retry.isPending;
  return (
    <li>
      <div className="row">
        <strong>{name}</strong>
        <Badge tone={waiting ? 'warn' : 'bad'}>{waiting ? 'Trying again' : 'Parked'}</Badge>
      </div>
      <p className="small">
        Stopped at <strong>{event.type}</strong>, event {event.revision} of{' '}
        <span className={`code ${styles.subject}`}>{stream}</span>
      </p>
      <p className="muted small">
        Parked on {moment(parked.parkedAt)}, tried {many(parked.attempts, 'time')}, last on{' '}
        {moment(parked.triedAt)}
        {parked.retry && `. Retry asked for by ${parked.retry.requestedBy}`}
      </p>
      <pre className={styles.error}>{parked.error}</pre>
      <div className="row">
        <Button
          disabled={waiting}
          onClick={() => retry.mutate(parked)}
          aria-label={`Retry ${name} ${stream}`}
        >
          {waiting ? 'Trying...' : 'Retry'}
        </Button>
        {about && (
          <Link to="/super-admin/events" search={{ about }}>
            Its events
          </Link>
        )}
      </div>
    </li>
  );
}
