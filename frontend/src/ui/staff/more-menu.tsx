import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Icon } from '../icon';
import * as icons from '../icons';

/** In a list there is often no room for the menu above or below: then it covers the button. */
const IN_SIGHT = { overflow: { adjustX: true, adjustY: true, shiftY: true } };

interface MoreMenuProps {
  label: string;
  items: NonNullable<MenuProps['items']>;
  loading?: boolean;
  /** Content of the button, instead of three dots. */
  children?: ReactNode;
}

/** Menu with further actions of a row. */
export function MoreMenu({ label, items, loading = false, children }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      // A dialog that the menu opens must return the focus to an element that stays, so the button gets it first.
      menu={{ items, onClick: () => button.current?.focus() }}
      trigger={['click']}
      placement="bottomRight"
      align={IN_SIGHT}
    >
      <Button
        ref={button}
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        loading={loading}
        icon={children ? undefined : <Icon of={icons.more} size={18} />}
      >
        {children}
      </Button>
    </Dropdown>
  );
}
