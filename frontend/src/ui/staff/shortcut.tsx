import * as styles from './shortcut.module.css';

/** The keys of an action, beside its name. Screen readers are told by `aria-keyshortcuts` of the button. */
export const Shortcut = ({ letter }: { letter: string }) => (
  <kbd aria-hidden="true" className={styles.shortcut}>
    Alt+{letter}
  </kbd>
);
