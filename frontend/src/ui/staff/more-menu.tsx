import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import * as icons from '../icons';

/** Between the rows of a list there is often room for the menu neither above nor below: then it covers the button. */
const IN_SIGHT = { overflow: { adjustX: true, adjustY: true, shiftY: true } };

interface MoreMenuProps {
  /** Names the button. */
  label: string;
  items: NonNullable<MenuProps['items']>;
  loading?: boolean;
  /** In place of three dots. */
  children?: ReactNode;
}

/** A menu with the further actions of a row. */
export function MoreMenu({ label, items, loading = false, children }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      // The menu closes with the click; a dialog that it opens returns the focus to an element that stays.
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
