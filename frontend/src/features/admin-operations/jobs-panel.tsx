import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { JobsView, TroubledJobView } from '@contracts/rest/operations';
import { jobs, retryJob } from '../../api/admin-operations';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';
import { AskedPanel } from './asked-panel';
import { FactTable } from './fact-table';
import { many, moment, words } from './words';
import * as styles from './failure-list.module.css';

/** Shows the background jobs and their failures. */
export function JobsPanel() {
  return (
    <AskedPanel
      title="Jobs"
      intro="Expiring holds, checking receipts, sending mail. A job that fails is tried again up to 25 times, ever later."
      query={useQuery(jobs())}
    >
      {(data) => (
        <>
          <h3 id="failed-jobs">Jobs that failed</h3>
          <Troubled jobs={data.troubled} />
          <Queues queues={data.queues} />
        </>
      )}
    </AskedPanel>
  );
}

function Troubled({ jobs: troubled }: { jobs: readonly TroubledJobView[] }) {
  if (troubled.length === 0)
    return <p className="muted">None: every job was done, or is waiting for its time.</p>;
  return (
    <ul className={styles.failures} aria-labelledby="failed-jobs">
      {troubled.map((job) => (
        <TroubledJob key={`${job.queue}:${job.id}`} job={job} />
      ))}
    </ul>
  );
}

function TroubledJob({ job }: { job: TroubledJobView }) {
  const retry = useAction({
    run: retryJob,
    success: {
      title: 'Job started again',
      description: 'It is tried now, and its attempts begin anew.',
    },
    failure: 'Failed to retry the job',
    words: 'server',
    refresh: [jobs().queryKey],
  });
  const name = words(job.queue);
  return (
    <li>
      <div className="row">
        <strong>{name}</strong>
        <Badge tone={job.nextAttemptAt ? 'warn' : 'bad'}>
          {job.nextAttemptAt ? 'Will be tried again' : 'Given up'}
        </Badge>
      </div>
      <p className="muted small">
        <span className={`code ${styles.subject}`}>{job.id}</span>, tried{' '}
        {many(job.attempts, 'time')}
        {job.nextAttemptAt && `, next on ${moment(job.nextAttemptAt)}`}
      </p>
      <pre className={styles.error}>{job.error}</pre>
      <div className="row">
        <Button
          disabled={retry.isPending}
          onClick={() => retry.mutate(job)}
          aria-label={`Retry ${name} ${job.id}`}
        >
          {retry.isPending ? 'Starting...' : 'Retry'}
        </Button>
        {job.about && (
          <Link to="/super-admin/events" search={{ about: job.about }}>
            Its events
          </Link>
        )}
      </div>
    </li>
  );
}

const Queues = ({ queues }: Pick<JobsView, 'queues'>) => (
  <>
    <h3>Queues</h3>
    <FactTable name="Queues" head={['Queue', 'Waiting', 'Running', 'Failed']}>
      {queues.map(({ name, waiting, running, failed }) => (
        <tr key={name}>
          <th scope="row">{words(name)}</th>
          <td className="number">{waiting}</td>
          <td className="number">{running}</td>
          <td className="number">{failed > 0 ? <Badge tone="bad">{String(failed)}</Badge> : 0}</td>
        </tr>
      ))}
    </FactTable>
  </>
);
