import * as styles from './logo.module.css';
/** Logo: a lit doorway with two heads in front of it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className={styles.logo}
    >
      <rect width="32" height="32" rx="8" fill="var(--stage)" />
      <path d="M7 27V15a9 9 0 0 1 18 0v12z" fill="var(--amber)" />
      <path d="M10.5 27a3.2 3.2 0 0 1 5.5-2.2 3.2 3.2 0 0 1 5.5 2.2z" fill="var(--stage)" />
      <circle cx="16" cy="14" r="2.6" fill="#fff6df" />
    </svg>
  );
}
