import { Outlet } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import { useTheme } from '../../theme/use-theme';
import { useStaffUser } from './managed-school';
import { StaffNav } from './staff-nav';
import { staffTheme } from './staff-theme';
import './staff.css';

/** What every staff screen stands in: antd on the house's tokens, and the way between the rooms. */
export function StaffLayout() {
  const theme = useTheme();
  return (
    <ConfigProvider theme={staffTheme(theme)}>
      <StaffNav user={useStaffUser()} />
      <Outlet />
    </ConfigProvider>
  );
}
