import { createFileRoute, notFound } from '@tanstack/react-router';

/** Every path no other route knows. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw notFound();
  },
});
