import { Outlet, createFileRoute } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import { antdTheme } from '../theme/antd-theme';
import { useTheme } from '../theme/use-theme';

/** The screens that are built with antd; nothing outside this layout loads it. */
export const Route = createFileRoute('/_antd')({ component: AntdLayout });

function AntdLayout() {
  const theme = useTheme();
  return (
    <ConfigProvider theme={antdTheme(theme)}>
      <Outlet />
    </ConfigProvider>
  );
}
