import { useState } from 'react';
import type { ReactNode } from 'react';
import * as styles from './image-field.module.css';

/** The field for a picture's address, folded away: most people upload one. Open where the picture lies on another site. */
export function FoldedAddress({
  address,
  children,
}: {
  /** The address that the form was opened with. */
  address: string | null | undefined;
  children: ReactNode;
}) {
  const [isElsewhere] = useState(() => /^https?:/.test(address ?? ''));
  return (
    <details className={styles.foldedAddress} open={isElsewhere}>
      <summary>Use an address instead</summary>
      {children}
    </details>
  );
}
