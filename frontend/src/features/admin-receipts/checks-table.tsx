import type { ReviewedCheck } from '@contracts/rest/receipt-review';
import { STANDINGS } from './decisions';
import * as styles from './checks-table.module.css';

/** Each field as read and as expected, whether the two agree, and why. */
export function ChecksTable({ checks }: { checks: readonly ReviewedCheck[] }) {
  return (
    <table className={styles.receiptChecks}>
      <caption className="visually-hidden">
        What was read in the receipt, held against the booking
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">On the receipt</th>
          <th scope="col">Expected</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.field} data-standing={check.standing}>
            <th scope="row">{check.label}</th>
            <td data-label="On the receipt">{check.read ?? 'not found'}</td>
            <td data-label="Expected">{check.expected ?? 'anything'}</td>
            <td data-label="Result">
              <span className={styles.receiptMark}>
                <span aria-hidden="true">{STANDINGS[check.standing].mark}</span>{' '}
                {STANDINGS[check.standing].text}
              </span>
              <span className={styles.receiptWhy}>{check.why}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
