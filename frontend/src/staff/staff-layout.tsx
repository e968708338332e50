import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import { currentUser } from '../api/session';
import { useTheme } from '../theme/use-theme';
import { useStaffUser } from './managed-school';
import { SessionEnded } from './session-ended';
import { StaffNav } from '../ui/staff/staff-nav';
import { staffTheme } from '../ui/staff/staff-theme';
import '../ui/staff/staff-pages.css';

/** What every staff screen stands in: antd on the house's tokens, and the way between the rooms. */
export function StaffLayout() {
  const theme = useTheme();
  const user = useStaffUser();
  const { data: signedIn } = useQuery(currentUser());
  return (
    <ConfigProvider theme={staffTheme(theme)}>
      <StaffNav user={user} />
      <Outlet />
      {signedIn === null && <SessionEnded personId={user.id} />}
    </ConfigProvider>
  );
}
