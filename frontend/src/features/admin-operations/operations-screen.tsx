import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jobs, readiness, readModels, type Check } from '../../api/admin-operations';
import { overseenSchools } from '../../api/admin-schools';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { useTitle } from '../../ui/use-title';
import { AccessDenied } from '../../ui/staff/access-denied';
import { useStaffUser } from '../../staff/managed-school';
import { JobsPanel } from './jobs-panel';
import { ParkedStreamsPanel } from './parked-streams-panel';
import { ReadModelsPanel } from './read-models-panel';
import { SchoolsPanel } from './schools-panel';
import { many, words } from './words';
import { AskedPanel } from './asked-panel';
import { FactTable } from './fact-table';

/** Shows the state of the system, refetched every few seconds, with the actions of super administrators. */
export function OperationsScreen() {
  useTitle('Operations');
  return useStaffUser().isSuperAdmin ? <Operations /> : <AccessDenied />;
}

const Operations = () => (
  <div className="page staff-page stack stack-wide">
    <header className="staff-head">
      <div>
        <h1>Operations</h1>
        <p className="muted">The schools and the parts of the system, read again every 5 seconds</p>
      </div>
      <div className="row">
        <Link to="/super-admin/events" className={buttonClass('primary')}>
          Event Browser
        </Link>
        <Link to="/admin/users" className={buttonClass()}>
          User Management
        </Link>
        <a href="/api/docs" className={buttonClass()}>
          API
        </a>
      </div>
    </header>
    <Summary />
    <SchoolsPanel />
    <PartsPanel />
    <ReadModelsPanel />
    <ParkedStreamsPanel />
    <JobsPanel />
  </div>
);

/** Summarises the whole system in one line, which counts only parts with problems. */
function Summary() {
  const parts = useQuery(readiness()).data;
  const models = useQuery(readModels()).data;
  const schools = useQuery(overseenSchools()).data;
  const work = useQuery(jobs()).data;
  if (!parts || !models || !schools || !work) return null;
  const troubles = [
    [Object.values(parts.checks).filter(({ ok }) => !ok).length, 'part', 'down'],
    [models.filter(({ behind }) => behind).length, 'read model', 'behind'],
    [models.reduce((sum, { parked }) => sum + parked, 0), 'stream', 'parked'],
    [work.troubled.length, 'job', 'failed'],
    [schools.filter(({ status }) => status === 'pending').length, 'school', 'waiting for approval'],
  ] as const;
  const found = troubles.filter(([count]) => count > 0);
  return (
    <p className="row" role="status" aria-label="State of the system">
      {found.length === 0 && <Badge tone="good">Everything works</Badge>}
      {found.map(([count, what, state]) => (
        <Badge key={what} tone="warn">{`${many(count, what)} ${state}`}</Badge>
      ))}
    </p>
  );
}

/** Lists the parts that the system needs (database, mail and so on), each with the result of its health check. */
function PartsPanel() {
  return (
    <AskedPanel title="Parts" query={useQuery(readiness())}>
      {({ checks }) => (
        <FactTable name="Parts" head={['Part', 'State', 'Answered in']}>
          {Object.entries(checks).map(([name, check]) => (
            <tr key={name}>
              <th scope="row">{words(name)}</th>
              <td>
                <Badge tone={toneOf(check)}>{stateOf(check)}</Badge> {check.message}
              </td>
              <td className="number">{check.milliseconds} ms</td>
            </tr>
          ))}
        </FactTable>
      )}
    </AskedPanel>
  );
}

const stateOf = ({ ok, degraded }: Check) => (!ok ? 'Down' : degraded ? 'Degraded' : 'Up');
const toneOf = ({ ok, degraded }: Check) => (!ok ? 'bad' : degraded ? 'warn' : 'good');
