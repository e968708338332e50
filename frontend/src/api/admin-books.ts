import { queryOptions } from '@tanstack/react-query';
import type { ProductionBooksView } from '@contracts/rest/books';
import { read } from './http';

/** Queries income, sales and refunds of a production. Never cached, because sales and bank matches change them at any moment. */
export const productionBooks = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/admin/productions', productionId, 'books'],
    queryFn: (context) => read<ProductionBooksView>(context),
    staleTime: 0,
  });

/** Returns the URL that downloads a production's statement as a file. */
export const statementHref = (productionId: string, kind: 'pdf' | 'xlsx'): string =>
  `/api/admin/productions/${productionId}/statement.${kind}`;

/**
 * Returns the URL that downloads a school's ledger as CSV.
 * @param from first day, ISO 8601 in Malaysian time; empty for no limit
 * @param to last day; empty for no limit
 */
export const ledgerHref = (schoolId: string, from: string, to: string): string =>
  `/api/admin/schools/${schoolId}/ledger.csv?${new URLSearchParams({ from, to }).toString()}`;
