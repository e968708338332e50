import * as styles from './badge.module.css';

export function Badge(props: {
  tone?: 'good' | 'bad' | 'warn' | 'plain' | 'amber';
  children: string;
}) {
  const { tone = 'plain', children } = props;
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
