import type { PaymentsView } from '@contracts/rest/statements';
import { longDateAtTime, wholeDay } from '../../ui/dates';
import * as styles from './payments.module.css';

/** Statements that were imported, the newest first. */
export function Imports({ imports }: { imports: PaymentsView['imports'] }) {
  if (imports.length === 0) return <p className="muted">No statement was imported yet.</p>;
  return (
    <details className={styles.columns}>
      <summary>Imported statements ({imports.length})</summary>
      <ul className={styles.entries}>
        {imports.map((each) => (
          <li key={each.statementId} className={styles.entry}>
            <strong>{each.fileName}</strong>
            <p>
              {wholeDay(each.from)} to {wholeDay(each.to)} · {each.newLines} new{' '}
              {each.newLines === 1 ? 'line' : 'lines'}, {each.knownLines} known
            </p>
            <p className="muted">
              {each.importedBy}, {longDateAtTime(each.importedAt)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
