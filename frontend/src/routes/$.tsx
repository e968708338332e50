import { createFileRoute, notFound } from '@tanstack/react-router';

/** Route for every path that no other route matches. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw notFound();
  },
});
