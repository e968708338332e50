import { useSuspenseQueries } from '@tanstack/react-query';
import type { CurrentUser } from '@contracts/rest/identity';
import { performances as performancesQuery } from '../../api/performances';
import { productions as productionsQuery } from '../../api/productions';
import { StaffNav } from '../../ui/staff/staff-nav';
import { worksAtDoorAlone } from '../../ui/staff/works-at-door-alone';
import { DoorScreen } from './door-screen';
import '../../ui/staff/staff-pages.css';

/** Shows the scanner to staff, with the navigation of the staff area. It uses no antd, so that an old phone loads it quickly. */
export function StaffDoor(props: {
  /** Signed-in staff member, or the last one after the session has ended. */
  user: CurrentUser;
  signedOut: boolean;
  refusedScreen: boolean;
}) {
  const { user, signedOut, refusedScreen } = props;
  const [productions, performances] = useSuspenseQueries({
    queries: [productionsQuery(), performancesQuery()],
  });
  const own = new Set(
    productions.data
      .filter(({ schoolId }) => user.isSuperAdmin || user.schools.some(({ id }) => id === schoolId))
      .map(({ id }) => id),
  );
  return (
    <>
      <StaffNav user={user} />
      <DoorScreen
        signedOut={signedOut}
        performances={performances.data.filter(({ productionId }) => own.has(productionId))}
        refusedScreen={refusedScreen && worksAtDoorAlone(user)}
      />
    </>
  );
}
