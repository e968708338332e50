import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { read } from './http';
import { noticeSessionEnd } from './session-end';

/**
 * Creates the query client. By default cached data never expires, because pushes keep seats up to date and booking screens
 * refetch.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeSessionEnd(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => noticeSessionEnd(client, error) }),
    defaultOptions: {
      queries: {
        queryFn: read,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
