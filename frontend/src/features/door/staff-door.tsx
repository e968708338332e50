import type { CurrentUser } from '@contracts/rest/identity';
import { StaffNav } from '../../ui/staff/staff-nav';
import { DoorScreen } from './door-screen';
import '../../ui/staff/staff-pages.css';

/** The scanner for staff, with the navigation of the staff area. It does without antd, so that an old phone loads it quickly. */
export function StaffDoor({ user }: { user: CurrentUser }) {
  return (
    <>
      <StaffNav user={user} />
      <DoorScreen user={user} />
    </>
  );
}
