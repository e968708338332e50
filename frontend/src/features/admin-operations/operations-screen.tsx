import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readiness } from '../../api/admin-operations';
import type { Readiness } from '../../api/admin-operations';
import { errorText } from '../../api/error-toast';
import { buttonClass } from '../../ui/button';
import { Loading, Note, Panel } from '../../ui/panel';
import { Badge } from '../../ui/status-badge';
import { useTitle } from '../../ui/use-title';
import { AccessDenied } from '../admin-shell/access-denied';
import { useStaffUser } from '../admin-shell/managed-school';
import { queues, readModels } from './facts';
import './operations.css';

/** What the house says of itself, read again every few seconds. */
export function OperationsScreen() {
  useTitle('Operations');
  return useStaffUser().isSuperAdmin ? <Operations /> : <AccessDenied />;
}

function Operations() {
  const { data, error } = useQuery(readiness());
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>Operations</h1>
          <p className="muted">The parts of the house, read again every 5 seconds</p>
        </div>
        <div className="row">
          <Link to="/admin/users" className={buttonClass('primary')}>
            User Management
          </Link>
          <a href="/api/docs" className={buttonClass()}>
            API
          </a>
        </div>
      </header>
      {error && <Note tone="bad" role="alert" title={errorText(error, 'The house does not answer.')} />}
      {data ? <House data={data} /> : !error && <Loading text="Asking every part..." />}
    </div>
  );
}

function House({ data }: { data: Readiness }) {
  return (
    <>
      <Panel title="Parts">
        <FactTable name="Parts" head={['Part', 'State', 'Answered in']}>
          {Object.entries(data.checks).map(([name, check]) => (
            <tr key={name}>
              <th scope="row">{words(name)}</th>
              <td>
                <Badge tone={check.ok ? 'good' : 'bad'}>{check.ok ? 'Up' : 'Down'}</Badge> {check.message}
              </td>
              <td className="number">{check.milliseconds} ms</td>
            </tr>
          ))}
        </FactTable>
      </Panel>
      <Panel title="Read models">
        <p className="muted">Each is built from the events alone. The position is that of the last event it has taken in.</p>
        <FactTable name="Read models" head={['Read model', 'State', 'Position']}>
          {readModels(data).map(({ name, position, level }) => (
            <tr key={name}>
              <th scope="row">{words(name)}</th>
              <td>
                <Badge tone={level ? 'good' : 'warn'}>{level ? 'Level' : 'Behind the others'}</Badge>
              </td>
              <td className="code position">{position}</td>
            </tr>
          ))}
        </FactTable>
      </Panel>
      <Panel title="Jobs">
        <FactTable name="Jobs" head={['Queue', 'Waiting', 'Running', 'Failed']}>
          {queues(data).map(({ name, waiting, running, failed }) => (
            <tr key={name}>
              <th scope="row">{words(name)}</th>
              <td className="number">{waiting}</td>
              <td className="number">{running}</td>
              <td className="number">{failed > 0 ? <Badge tone="bad">{String(failed)}</Badge> : 0}</td>
            </tr>
          ))}
        </FactTable>
      </Panel>
    </>
  );
}

/** Scrolls sideways where it is wider than the screen, by keyboard too. */
function FactTable({ name, head, children }: { name: string; head: readonly string[]; children: ReactNode }) {
  return (
    <div className="fact-table" role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** `readModels` and `ticket-mail` as people write them. */
const words = (name: string): string => {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
