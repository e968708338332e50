import { queryOptions } from '@tanstack/react-query';
import type { FairnessReport } from '@contracts/rest/fairness';
import type { SaleRules, WhatIf } from '@contracts/rest/what-if';
import { call, read } from './http';

/** Whether the sale of a performance was fair. Each order changes it, so it is always read anew. */
export const fairness = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'fairness'],
    queryFn: (context) => read<FairnessReport>(context),
    staleTime: 0,
  });

/** `pdf`: one page for parents; `csv`: a row for each order. */
export const fairnessHref = (performanceId: string, kind: 'pdf' | 'csv'): string =>
  `/api/admin/performances/${performanceId}/fairness.${kind}`;

/** The sale of a performance under other rules. */
export const whatIf = (performanceId: string, rules: SaleRules) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'what-if', rules],
    queryFn: ({ signal }) => {
      const asked = Object.entries(rules).flatMap(([name, value]: [string, number | null]) =>
        value === null ? [] : [[name, String(value)]],
      );
      const query = new URLSearchParams(asked).toString();
      return call<WhatIf>(`/api/admin/performances/${performanceId}/what-if?${query}`, { signal });
    },
    staleTime: 0,
  });
