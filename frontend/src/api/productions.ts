import { queryOptions } from '@tanstack/react-query';
import type { IsAdminView, ProductionView } from '@contracts/rest/catalogue';
import { read } from './http';

export const productions = () =>
  queryOptions({
    queryKey: ['/api/productions'],
    queryFn: (context) => read<readonly ProductionView[]>(context),
  });

export const production = (id: string) =>
  queryOptions({
    queryKey: ['/api/productions', id],
    queryFn: (context) => read<ProductionView>(context),
  });

/** Queries whether the signed-in person may see this production while its sales are off. */
export const isProductionAdmin = (id: string) =>
  queryOptions({
    queryKey: ['/api/productions', id, 'is-admin'],
    queryFn: (context) => read<IsAdminView>(context),
  });
