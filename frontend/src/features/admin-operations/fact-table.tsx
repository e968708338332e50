import type { ReactNode } from 'react';

/** Scrolls sideways where it is wider than the screen, by keyboard too. */
export function FactTable({
  name,
  head,
  children,
}: {
  name: string;
  head: readonly string[];
  children: ReactNode;
}) {
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
