import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import type { CurrentUser } from '@contracts/rest/identity';
import { performances } from '../../api/performances';
import { productions } from '../../api/productions';
import { currentUser } from '../../api/session';
import { shortDay, time } from '../../ui/dates';
import { Message, Note } from '../../ui/panel';
import { Badge } from '../../ui/status-badge';
import { useTitle } from '../../ui/use-title';
import './productions.css';

/** The schools' productions, to read, with the way to their seat maps; the tools to change them are not built yet. */
export function ProductionsScreen() {
  useTitle('Admin Dashboard');
  const { data: user } = useQuery(currentUser());
  const [all, times] = useSuspenseQueries({ queries: [productions(), performances()] });
  if (!user) return null;
  const own = ownProductions(all.data, user);
  return (
    <div className="page stack stack-wide">
      <header>
        <h1>Admin Dashboard</h1>
        <p className="muted">{user.isSuperAdmin ? 'All schools' : user.schools.map((school) => school.name).join(', ')}</p>
      </header>
      <Note>Changing productions, showtimes and seating is not built yet. Here you see what is on and how it sells.</Note>
      {own.length === 0 ? (
        <Message level={2} icon="ticket" title="No productions yet" />
      ) : (
        own.map((production) => (
          <ProductionRow key={production.id} production={production} performances={times.data.filter((time) => time.productionId === production.id)} />
        ))
      )}
    </div>
  );
}

export const ownProductions = (all: readonly ProductionView[], user: CurrentUser) =>
  user.isSuperAdmin ? all : all.filter((production) => user.schools.some((school) => school.id === production.schoolId));

function ProductionRow({ production, performances: times }: { production: ProductionView; performances: readonly PerformanceView[] }) {
  return (
    <section className="panel staff-production" aria-labelledby={`p-${production.id}`}>
      <div>
        <h2 id={`p-${production.id}`}>{production.title}</h2>
        <p className="muted">
          {production.dates}, {production.venue}
        </p>
      </div>
      {times.length === 0 ? (
        <p className="muted">No showtimes available</p>
      ) : (
        <ul>
          {[...times]
            .sort((a, b) => a.dateTime.localeCompare(b.dateTime))
            .map((performance) => (
              <li key={performance.id}>
                <Link to="/seats/$performanceId" params={{ performanceId: performance.id }}>
                  {shortDay(performance.dateTime)}, {time(performance.dateTime)}
                </Link>
                <span className="number">
                  {performance.seatsTotal - performance.seatsRemaining} of {performance.seatsTotal} seats taken
                </span>
                <progress max={performance.seatsTotal || 1} value={performance.seatsTotal - performance.seatsRemaining} aria-hidden="true" />
                <span>{performance.salesEnabled === false && <Badge tone="warn">Sales Off</Badge>}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
