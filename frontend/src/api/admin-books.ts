import { queryOptions } from '@tanstack/react-query';
import type { ProductionBooksView } from '@contracts/rest/books';
import { read } from './http';

/** The books of a production. Sales and matches change them at any moment, so they are always read anew. */
export const productionBooks = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/admin/productions', productionId, 'books'],
    queryFn: (context) => read<ProductionBooksView>(context),
    staleTime: 0,
  });

/** The same numbers as a file. */
export const statementHref = (productionId: string, kind: 'pdf' | 'xlsx'): string =>
  `/api/admin/productions/${productionId}/statement.${kind}`;

/** @param from ISO 8601 days in Malaysia, both included; empty: without a limit */
export const ledgerHref = (schoolId: string, from: string, to: string): string =>
  `/api/admin/schools/${schoolId}/ledger.csv?${new URLSearchParams({ from, to }).toString()}`;
