import { queryOptions } from '@tanstack/react-query';
import type { LogRootsView } from '@contracts/rest/proof';
import { read } from './http';

/** Queries the daily hashes (roots) of the event log, newest first. */
export const logRoots = () =>
  queryOptions({
    queryKey: ['/api/proof/roots'],
    queryFn: (context) => read<LogRootsView>(context),
  });
