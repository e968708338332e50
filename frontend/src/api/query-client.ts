import { QueryClient } from '@tanstack/react-query';
import { read } from './http';

/** Cached data never goes stale by itself; seats are kept fresh by the server's pushes, bookings by their screens. */
export const createQueryClient = () =>
  new QueryClient({
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
