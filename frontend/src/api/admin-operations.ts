import { queryOptions } from '@tanstack/react-query';
import type {
  JobsView,
  ParkedStreams,
  ParkedStreamView,
  ReadModelView,
  RebuildView,
} from '@contracts/rest/operations';
import { NetworkError } from './errors';
import { call, read } from './http';

export interface Check {
  readonly ok: boolean;
  /** True when the part works with a problem that needs attention. The field `message` describes the problem. */
  readonly degraded?: boolean;
  readonly milliseconds: number;
  readonly message?: string;
}

/** Body of GET /health/ready; 200 (all well, or degraded) and 503 (not ready) have the same fields. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, Check>>;
}

const EVERY_MS = 5000;
/** Polling interval while a read model is being rebuilt, in milliseconds. */
const WATCHING_MS = 1000;

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
    refetchInterval: EVERY_MS,
  });

export const readModels = () =>
  queryOptions({
    queryKey: ['/api/admin/operations/read-models'],
    queryFn: (context) => read<readonly ReadModelView[]>(context),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isWatched) ? WATCHING_MS : EVERY_MS),
  });

const isWatched = ({ building, rebuild }: ReadModelView) =>
  building !== null || (rebuild !== null && rebuild.finishedAt === null);

export const rebuildReadModel = (name: string) =>
  call<RebuildView>(`/api/admin/operations/read-models/${encodeURIComponent(name)}/rebuild`, {
    method: 'POST',
  });

export const parkedStreams = () =>
  queryOptions({
    queryKey: ['/api/admin/operations/parked-streams'],
    queryFn: (context) => read<ParkedStreams>(context),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.streams.some(({ retry }) => retry) ? WATCHING_MS : EVERY_MS,
  });

export const retryParkedStream = ({
  consumer,
  stream,
}: Pick<ParkedStreamView, 'consumer' | 'stream'>) =>
  call<ParkedStreamView>(
    `/api/admin/operations/parked-streams/${encodeURIComponent(consumer)}/${encodeURIComponent(stream)}/retry`,
    { method: 'POST' },
  );

export const jobs = () =>
  queryOptions({
    queryKey: ['/api/admin/operations/jobs'],
    queryFn: (context) => read<JobsView>(context),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });

export const retryJob = ({ queue, id }: { queue: string; id: string }) =>
  call<void>(
    `/api/admin/operations/jobs/${encodeURIComponent(queue)}/${encodeURIComponent(id)}/retry`,
    { method: 'POST' },
  );
