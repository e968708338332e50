import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentUser } from '../api/session';
import { StaffLayout } from '../staff/staff-layout';

/**
 * The staff area: signed out leads to the login screen, without a school to its registration;
 * the rooms of super administrators tell anybody else so, with or without a school.
 */
export const Route = createFileRoute('/_staff')({
  beforeLoad: async ({ context: { queryClient }, matches }) => {
    const user = await queryClient.ensureQueryData(currentUser());
    if (!user) throw redirect({ to: '/admin/login' });
    const needsSchool = !matches.some(({ staticData }) => staticData.superAdminsOnly);
    if (needsSchool && user.schools.length === 0 && !user.isSuperAdmin)
      throw redirect({ to: '/school/register' });
    return { user };
  },
  component: StaffLayout,
});
