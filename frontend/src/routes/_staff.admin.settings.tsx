import { createFileRoute } from '@tanstack/react-router';
import { school as schoolQuery, schoolAdmins } from '../api/admin-schools';
import { loadManagedSchool } from '../staff/managed-school';
import { SettingsScreen } from '../features/admin-settings/settings-screen';
import { tabIn } from '../ui/staff/tab-in';

const TABS = ['profile', 'administrators', 'payment'] as const;

export const Route = createFileRoute('/_staff/admin/settings')({
  loader: async ({ context: { queryClient, user } }) => {
    const school = await loadManagedSchool(queryClient, user);
    if (!school) return;
    void queryClient.prefetchQuery(schoolAdmins(school.id));
    await queryClient.ensureQueryData(schoolQuery(school.id));
  },
  validateSearch: ({ tab }: Record<string, unknown>) => tabIn(TABS, tab),
  component: Settings,
});

function Settings() {
  return <SettingsScreen tab={Route.useSearch().tab} />;
}
