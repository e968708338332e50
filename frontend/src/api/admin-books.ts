import { queryOptions } from '@tanstack/react-query';
import type { ProductionBooksView } from '@contracts/rest/books';
import { read } from './http';

/** Queries the books of a production. Never cached, because sales and matches change them at any moment. */
export const productionBooks = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/admin/productions', productionId, 'books'],
    queryFn: (context) => read<ProductionBooksView>(context),
    staleTime: 0,
  });

/** Returns the address of the same numbers as a file. */
export const statementHref = (productionId: string, kind: 'pdf' | 'xlsx'): string =>
  `/api/admin/productions/${productionId}/statement.${kind}`;

/** @param from first day, ISO 8601 in Malaysia; `to` is the last one; empty: without a limit */
export const ledgerHref = (schoolId: string, from: string, to: string): string =>
  `/api/admin/schools/${schoolId}/ledger.csv?${new URLSearchParams({ from, to }).toString()}`;
