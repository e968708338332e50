import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Asks again, also while an earlier call hangs: TanStack Query alone would wait for that one. */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true });
}
