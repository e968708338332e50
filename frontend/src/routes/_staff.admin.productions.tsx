import { createFileRoute } from '@tanstack/react-router';
import { performances } from '../api/performances';
import { productions } from '../api/productions';
import { ProductionsScreen } from '../features/staff/productions-screen';

export const Route = createFileRoute('/_staff/admin/productions')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(productions()), queryClient.ensureQueryData(performances())]),
  component: ProductionsScreen,
});
