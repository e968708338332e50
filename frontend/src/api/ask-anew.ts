import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Refetches a query at once, even while an earlier call hangs, which TanStack Query alone would wait for. */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true });
}
