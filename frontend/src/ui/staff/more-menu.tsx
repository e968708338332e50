import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Icon } from '../icon';
import * as icons from '../icons';

/** Lets the menu cover its button, because a list often has no space for the menu above or below. */
const IN_SIGHT = { overflow: { adjustX: true, adjustY: true, shiftY: true } };

interface MoreMenuProps {
  label: string;
  items: NonNullable<MenuProps['items']>;
  loading?: boolean;
  /** Content of the button that opens the menu; by default three dots. */
  children?: ReactNode;
}

/** Menu with further actions for a row of a list. */
export function MoreMenu({ label, items, loading = false, children }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      // Focuses the button before an action of the menu runs. A dialog that the action opens returns the focus to the button,
      // which still exists then.
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
