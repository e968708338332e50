import { queryOptions } from '@tanstack/react-query';
import { NetworkError } from './errors';

interface Check {
  readonly ok: boolean;
  readonly milliseconds: number;
  readonly message?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** GET /health/ready: the same body whether all is well (200) or not (503). */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, Check>>;
}

export const READINESS_EVERY_MS = 5000;

export const readiness = () =>
  queryOptions({
    queryKey: ['/health/ready'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/health/ready', { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new NetworkError();
      });
      return (await response.json()) as Readiness;
    },
    staleTime: 0,
    refetchInterval: READINESS_EVERY_MS,
  });
