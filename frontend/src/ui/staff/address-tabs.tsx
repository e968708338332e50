import { useNavigate } from '@tanstack/react-router';
import { Tabs, type TabsProps } from 'antd';

/** Tabs whose selection is stored in the address. Without a selection, the first tab is open. */
export function AddressTabs(props: {
  tab: string | undefined;
  items: NonNullable<TabsProps['items']>;
}) {
  const { tab, items } = props;
  const navigate = useNavigate();
  return (
    <Tabs
      activeKey={tab ?? items[0]?.key}
      onChange={(key) =>
        void navigate({ to: '.', search: { tab: key as never }, replace: true, resetScroll: false })
      }
      items={items}
    />
  );
}
