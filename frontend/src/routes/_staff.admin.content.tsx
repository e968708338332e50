import { createFileRoute } from '@tanstack/react-router';
import { contentBlocks } from '../api/admin-content';
import { ContentScreen } from '../features/admin-content/content-screen';

export const Route = createFileRoute('/_staff/admin/content')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(contentBlocks()),
  component: ContentScreen,
});
