import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentUser } from '../api/session';
import { worksAtDoorAlone } from '../ui/staff/staff-places';
import { StaffLayout } from '../staff/staff-layout';

/**
 * The staff area. Somebody signed out is sent to the login screen, and somebody without a school to its registration. A screen
 * of super administrators tells everybody else that it is not theirs, so it sends nobody away.
 */
export const Route = createFileRoute('/_staff')({
  beforeLoad: async ({ context: { queryClient }, matches }) => {
    const user = await queryClient.ensureQueryData(currentUser());
    if (!user) throw redirect({ to: '/admin/login' });
    const needsSchool = !matches.some(({ staticData }) => staticData.superAdminsOnly);
    if (needsSchool && user.schools.length === 0 && !user.isSuperAdmin)
      throw redirect({ to: '/school/register' });
    if (needsSchool && worksAtDoorAlone(user)) throw redirect({ to: '/scanner' });
    return { user };
  },
  component: StaffLayout,
});
