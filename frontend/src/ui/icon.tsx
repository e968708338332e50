import type { IconPath } from './icons';

/** Decorative icon, hidden from screen readers. The text beside it or the button's label states the meaning. */
export function Icon({ of, size = 20 }: { of: IconPath; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={of}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
