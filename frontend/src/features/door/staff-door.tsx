import type { CurrentUser } from '@contracts/rest/identity';
import { StaffNav } from '../../ui/staff/staff-nav';
import { DoorScreen } from './door-screen';
import '../../ui/staff/staff-pages.css';

/** The door among the other rooms of the staff area, but without their weight. */
export function StaffDoor({ user }: { user: CurrentUser }) {
  return (
    <>
      <StaffNav user={user} />
      <DoorScreen user={user} />
    </>
  );
}
