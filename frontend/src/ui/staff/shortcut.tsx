import * as styles from './shortcut.module.css';

/** Keys of an action, beside its name. Screen readers get them from the button's `aria-keyshortcuts`. */
export const Shortcut = ({ letter }: { letter: string }) => (
  <kbd aria-hidden="true" className={styles.shortcut}>
    Alt+{letter}
  </kbd>
);
