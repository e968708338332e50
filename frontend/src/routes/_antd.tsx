import { Outlet, createFileRoute } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import { antdTheme } from '../theme/antd-theme';
import { useTheme } from '../theme/use-theme';

/** Layout of the screens that use antd. No other page loads antd. */
export const Route = createFileRoute('/_antd')({ component: AntdLayout });

function AntdLayout() {
  const theme = useTheme();
  return (
    <ConfigProvider theme={antdTheme(theme)}>
      <Outlet />
    </ConfigProvider>
  );
}
