import { useQuery } from '@tanstack/react-query';
import { readiness, type Check } from '../../api/admin-operations';
import { Badge } from '../../ui/badge';
import { AskedPanel } from './asked-panel';
import { FactTable } from './fact-table';
import { words } from './words';

/** Shows the parts that the system needs, each with the result of its check. */
export function PartsPanel() {
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
