import { createFileRoute, redirect } from '@tanstack/react-router';
import { waitingFor } from '../api/admin-waiting';
import { atMost } from '../api/at-most';
import { currentUser } from '../api/session';
import { worksAtDoorAlone } from '../ui/staff/works-at-door-alone';
import { loadManagedSchool } from '../staff/managed-school';
import { StaffLayout } from '../staff/staff-layout';

/** Where signing in and the menu lead everybody who works for a school: nobody asked for it by name. */
const START = '/admin/productions';

/**
 * The staff area. Somebody signed out is sent to the login screen, and somebody without a school to its registration. A screen
 * of super administrators tells everybody else that it is not theirs, so it sends nobody away. Who works at the door alone is led
 * to the scanner, which says why when another screen was asked for.
 */
export const Route = createFileRoute('/_staff')({
  beforeLoad: async ({ context: { queryClient }, location, matches }) => {
    const known = queryClient.getQueryData(currentUser().queryKey);
    // Who was signed out when this page asked may have signed in in another tab since.
    const user = known ?? (await queryClient.fetchQuery({ ...currentUser(), staleTime: 0 }));
    if (!user) throw redirect({ to: '/admin/login' });
    const needsSchool = !matches.some(({ staticData }) => staticData.superAdminsOnly);
    if (needsSchool && user.schools.length === 0 && !user.isSuperAdmin)
      throw redirect({ to: '/school/register' });
    if (needsSchool && worksAtDoorAlone(user))
      throw redirect({
        to: '/scanner',
        state: location.pathname === START ? {} : { refusedScreen: true },
      });
    return { user };
  },
  // What waits stands in the navigation: an entry that gets its number later moves those beside it.
  loader: async ({ context: { queryClient, user } }) => {
    const waits = async () => {
      const school = await loadManagedSchool(queryClient, user);
      if (school) await queryClient.ensureQueryData(waitingFor(school.id));
    };
    await atMost(waits());
  },
  component: StaffLayout,
});
