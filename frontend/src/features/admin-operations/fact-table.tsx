import type { ReactNode } from 'react';
import * as styles from './fact-table.module.css';

/** Table that scrolls sideways, by pointer or keyboard, when it is wider than the screen. */
export function FactTable(props: { name: string; head: readonly string[]; children: ReactNode }) {
  const { name, head, children } = props;
  return (
    <div className={styles.factTable} role="region" aria-label={name} tabIndex={0}>
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
