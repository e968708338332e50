import { createFileRoute, notFound } from '@tanstack/react-router';
import { isUnbuilt } from '../features/staff/unbuilt-paths';
import { UnbuiltScreen } from '../features/staff/unbuilt-screen';

/** Every path no other route knows: a part still to be built says so, the rest does not exist. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ params }) => {
    if (!isUnbuilt(params._splat ?? '')) throw notFound();
  },
  component: UnbuiltScreen,
});
