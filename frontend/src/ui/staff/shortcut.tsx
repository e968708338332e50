import * as styles from './shortcut.module.css';

/** Shows an action's keyboard shortcut beside its name. Screen readers get the keys from the button's `aria-keyshortcuts`. */
export const Shortcut = ({ letter }: { letter: string }) => (
  <kbd aria-hidden="true" className={styles.shortcut}>
    Alt+{letter}
  </kbd>
);
