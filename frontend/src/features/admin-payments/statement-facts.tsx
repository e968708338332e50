import type { StatementPreview } from '@contracts/rest/statements';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { wholeDay } from '../../ui/dates';
import { rm } from '../../ui/money';
import * as styles from './payments.module.css';

/** Previews a statement file before its import: totals, the meaning of its columns, and its first lines. */
export function StatementFacts(props: { preview: StatementPreview; fileName: string }) {
  const { preview, fileName } = props;
  return (
    <div className="stack">
      <p>
        {withElements(
          i18n.t(
            '<0>{fileName}</0>: {count, plural, one {# line} other {# lines}} from {from} to {to}, {known} of them known. In {moneyIn}, out {moneyOut}.',
            {
              fileName,
              count: preview.count,
              from: wholeDay(preview.from),
              to: wholeDay(preview.to),
              known: preview.known.toLocaleString('en'),
              moneyIn: rm(preview.moneyIn),
              moneyOut: rm(preview.moneyOut),
            },
          ),
          <strong />,
        )}
      </p>
      <ul className={styles.reasons}>
        {preview.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div
        className={styles.tableBox}
        tabIndex={0}
        role="region"
        aria-label={i18n.t('The first lines')}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{i18n.t('Date')}</th>
              <th scope="col" className={styles.number}>
                {i18n.t('Amount')}
              </th>
              <th scope="col">{i18n.t('Text')}</th>
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
