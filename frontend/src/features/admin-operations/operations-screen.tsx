import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { useTitle } from '../../ui/use-title';
import { AccessDenied } from '../../ui/staff/access-denied';
import { useStaffUser } from '../../staff/managed-school';
import { JobsPanel } from './jobs-panel';
import { ParkedStreamsPanel } from './parked-streams-panel';
import { PartsPanel } from './parts-panel';
import { ReadModelsPanel } from './read-models-panel';
import { SchoolsPanel } from './schools-panel';

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
    <SchoolsPanel />
    <PartsPanel />
    <ReadModelsPanel />
    <ParkedStreamsPanel />
    <JobsPanel />
  </div>
);
