import { queryOptions } from '@tanstack/react-query';
import type { TicketKindView } from '@contracts/rest/ticket-kinds';
import { read } from './http';

/** Queries all ticket kinds of a production, also archived ones, for its staff. */
export const ticketKinds = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/productions', productionId, 'ticket-kinds'],
    queryFn: (context) => read<readonly TicketKindView[]>(context),
    staleTime: 0,
  });

/** Stands for {@link ticketKinds} of a production without any, so that nothing is requested. */
export const noTicketKinds = () =>
  queryOptions({
    queryKey: ['/api/productions', 'no-ticket-kinds'],
    queryFn: (): readonly TicketKindView[] => [],
  });
