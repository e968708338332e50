import type { StatementPreview } from '@contracts/rest/statements';
import { wholeDay } from '../../ui/dates';
import { rm } from '../../ui/money';
import * as styles from './payments.module.css';

export const linesText = (count: number, which = ''): string =>
  `${count.toLocaleString('en')} ${which}${count === 1 ? 'line' : 'lines'}`;

/** Previews a statement file before its import: totals, the meaning of its columns, and its first lines. */
export function StatementFacts(props: { preview: StatementPreview; fileName: string }) {
  const { preview, fileName } = props;
  return (
    <div className="stack">
      <p>
        <strong>{fileName}</strong>: {linesText(preview.count)} from {wholeDay(preview.from)} to{' '}
        {wholeDay(preview.to)}, {preview.known.toLocaleString('en')} of them known. In{' '}
        {rm(preview.moneyIn)}, out {rm(preview.moneyOut)}.
      </p>
      <ul className={styles.reasons}>
        {preview.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className={styles.tableBox} tabIndex={0} role="region" aria-label="The first lines">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className={styles.number}>
                Amount
              </th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {preview.lines.map((line, place) => (
              <tr key={place}>
                <td>
                  {wholeDay(line.date)} {line.time}
                </td>
                <td className={styles.number}>{rm(line.amount)}</td>
                <td className={styles.bankText}>{line.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
