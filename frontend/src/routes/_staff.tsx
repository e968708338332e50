import { createFileRoute, redirect } from '@tanstack/react-router';
import { waitingFor } from '../api/admin-waiting';
import { atMost } from '../api/at-most';
import { currentUser } from '../api/session';
import { worksAtDoorAlone } from '../ui/staff/works-at-door-alone';
import { loadManagedSchool } from '../staff/managed-school';
import { StaffLayout } from '../staff/staff-layout';

/**
 * First screen after the sign-in. A redirect from this screen to another is not explained, because the person did not choose this
 * screen.
 */
const START = '/admin/productions';

/**
 * The staff area. Redirects signed-out visitors to the login screen, and people without a school to the school registration.
 * Screens for super administrators show "Access Denied" themselves, so the area does not redirect from them. Staff who only work
 * at the door are redirected to the scanner, with an explanation when they asked for another screen.
 */
export const Route = createFileRoute('/_staff')({
  beforeLoad: async ({ context: { queryClient }, location, matches }) => {
    const known = queryClient.getQueryData(currentUser().queryKey);
    // Refetches if the last answer was "signed out", because the person may have signed in in another tab since.
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
  // The navigation shows the number of waiting tasks. A number that appears later would move the entries beside it.
  loader: async ({ context: { queryClient, user } }) => {
    const waits = async () => {
      const school = await loadManagedSchool(queryClient, user);
      if (school) await queryClient.ensureQueryData(waitingFor(school.id));
    };
    // Keeps the code that loads the texts out of the first load of families.
    const texts = import('../staff/texts').then(({ loadStaffTexts }) => loadStaffTexts());
    const [antdTexts] = await Promise.all([texts, atMost(waits())]);
    return { antdTexts };
  },
  component: StaffLayout,
});
