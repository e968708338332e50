import { createFileRoute } from '@tanstack/react-router';
import { contentBlocks } from '../api/admin-content';
import { mayEditSite } from '../staff/may-edit-site';
import { ContentScreen } from '../features/admin-content/content-screen';

export const Route = createFileRoute('/_staff/admin/content')({
  loader: ({ context: { queryClient, user } }) =>
    mayEditSite(user) ? queryClient.ensureQueryData(contentBlocks()) : undefined,
  component: ContentScreen,
});
