import * as styles from './badge.module.css';

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'good' | 'bad' | 'warn' | 'plain' | 'amber';
  children: string;
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
