import { createFileRoute } from '@tanstack/react-router';
import { allSchools } from '../api/admin-schools';
import { adminUsers } from '../api/admin-users';
import { UsersScreen } from '../features/admin-users/users-screen';

export const Route = createFileRoute('/_staff/admin/users')({
  staticData: { superAdminsOnly: true },
  // Loads users and schools at the same time, for people who may see them.
  loader: ({ context: { queryClient, user } }) => {
    if (!user.isSuperAdmin) return;
    void queryClient.prefetchQuery(adminUsers());
    void queryClient.prefetchQuery(allSchools());
  },
  component: UsersScreen,
});
