import { useState, type ReactNode } from 'react';
import { i18n } from '../../language/i18n';
import * as styles from './dialog.module.css';

/**
 * Collapsed field for a picture's address, because most people upload a picture. Expanded when the picture is on another site.
 */
export function FoldedAddress(props: {
  /** Address of the picture when the form was opened. */
  address: string | null | undefined;
  children: ReactNode;
}) {
  const { address, children } = props;
  const [isElsewhere] = useState(() => /^https?:/.test(address ?? ''));
  return (
    <details className={styles.folded} open={isElsewhere}>
      <summary>{i18n.t('Use an address instead')}</summary>
      {children}
    </details>
  );
}
