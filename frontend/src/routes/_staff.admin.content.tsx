import { createFileRoute } from '@tanstack/react-router';
import { contentBlocks } from '../api/admin-content';
import { content } from '../api/content';
import { mayEditSite } from '../staff/may-edit-site';
import { ContentScreen } from '../features/admin-content/content-screen';
import { tabIn } from '../ui/staff/tab-in';

const TABS = ['hero', 'productions'] as const;

export const Route = createFileRoute('/_staff/admin/content')({
  loader: ({ context: { queryClient, user } }) =>
    mayEditSite(user)
      ? queryClient.ensureQueryData(contentBlocks())
      : Promise.all([
          queryClient.ensureQueryData(content('homepage-hero')),
          queryClient.ensureQueryData(content('homepage-productions')),
        ]),
  validateSearch: ({ tab }: Record<string, unknown>) => tabIn(TABS, tab),
  component: Content,
});

function Content() {
  return <ContentScreen tab={Route.useSearch().tab} />;
}
