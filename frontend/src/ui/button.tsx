import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icon';
import type { IconPath } from './icons';
import * as styles from './button.module.css';

type Look = 'primary' | 'plain' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  icon?: IconPath;
  /** Makes the button as wide as its container. */
  wide?: boolean;
}

const looks: Readonly<Record<Look, string>> = {
  primary: ` ${styles.buttonPrimary}`,
  plain: '',
  quiet: ` ${styles.buttonQuiet}`,
};

/** Returns the CSS class of a button, for links that look like buttons. */
export const buttonClass = (look: Look = 'plain', wide = false): string =>
  `${styles.button}${looks[look]}${wide ? ` ${styles.buttonWide}` : ''}`;

export function Button(props: ButtonProps) {
  const { look = 'plain', icon, wide = false, className = '', children, ...rest } = props;
  return (
    <button type="button" className={`${buttonClass(look, wide)} ${className}`} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}
