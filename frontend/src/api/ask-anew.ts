import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Cancels a running request of a query and sends a new one. By default TanStack Query would wait for the running request, which
 * may hang.
 */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true });
}
