import { createFileRoute } from '@tanstack/react-router';
import { school as schoolQuery, schoolAdmins } from '../api/admin-schools';
import { loadManagedSchool } from '../staff/managed-school';
import { SettingsScreen } from '../features/admin-settings/settings-screen';
import { settingsTab } from '../features/admin-settings/settings-tab';
import type { SettingsTab } from '../features/admin-settings/settings-tab';

export const Route = createFileRoute('/_staff/admin/settings')({
  loader: async ({ context: { queryClient, user } }) => {
    const school = await loadManagedSchool(queryClient, user);
    if (!school) return;
    void queryClient.prefetchQuery(schoolAdmins(school.id));
    await queryClient.ensureQueryData(schoolQuery(school.id));
  },
  // The tab is in the address, so that it survives a reload and a new sign-in.
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: SettingsTab } => {
    const known = settingsTab(tab);
    return known ? { tab: known } : {};
  },
  component: Settings,
});

function Settings() {
  return <SettingsScreen tab={Route.useSearch().tab} />;
}
