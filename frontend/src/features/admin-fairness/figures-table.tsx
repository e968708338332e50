import type { ReactNode } from 'react';
import * as styles from './sale.module.css';

/** The first column has texts, the others numbers. Wide ones move sideways on a phone. */
export function FiguresTable({
  name,
  columns,
  rows,
}: {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={name}>
      <table className={styles.table}>
        <caption>{name}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={place > 0 ? styles.number : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...numbers], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {numbers.map((cell, place) => (
                <td key={place} className={styles.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
