import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Refetches a query at once, even if an earlier request hangs. TanStack Query alone would wait for the earlier request. */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true });
}
