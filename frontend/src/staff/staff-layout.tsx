import { useQuery } from '@tanstack/react-query';
import { Outlet, getRouteApi } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import { currentUser } from '../api/session';
import { useTheme } from '../theme/use-theme';
import { useStaffUser } from './managed-school';
import { SessionEnded } from './session-ended';
import { useWaiting, waitingCounts } from './use-waiting';
import { StaffNav } from '../ui/staff/staff-nav';
import { UnsavedGuard } from '../ui/staff/unsaved-guard';
import { staffTheme } from '../ui/staff/staff-theme';
import '../ui/staff/staff-pages.css';

const staff = getRouteApi('/_staff');

/** Dialogs are centred. Only the seating plan places its dialogs beside its map. */
const CENTERED = { centered: true };

/** Layout of every staff screen: antd with our theme, the navigation, and the dialog for an ended session. */
export function StaffLayout() {
  const theme = useTheme();
  const { antdTexts } = staff.useLoaderData();
  const user = useStaffUser();
  const { data: signedIn } = useQuery(currentUser());
  return (
    <ConfigProvider theme={staffTheme(theme)} locale={antdTexts} modal={CENTERED}>
      <StaffNav user={user} waiting={waitingCounts(useWaiting(user))} />
      <Outlet />
      <UnsavedGuard />
      {signedIn === null && <SessionEnded personId={user.id} />}
    </ConfigProvider>
  );
}
