import { queryOptions } from '@tanstack/react-query';
import type {
  TicketKindRequest,
  TicketKindUpdateRequest,
  TicketKindView,
} from '@contracts/rest/ticket-kinds';
import { call, read } from './http';

/** Queries the ticket kinds of a production in their order, archived ones too. Standard is not in the list. */
export const ticketKinds = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/productions', productionId, 'ticket-kinds'],
    queryFn: (context) => read<readonly TicketKindView[]>(context),
    staleTime: 0,
  });

export const createTicketKind = (productionId: string, payload: TicketKindRequest) =>
  call<TicketKindView>(`/api/productions/${productionId}/ticket-kinds`, {
    method: 'POST',
    payload,
  });

export const updateTicketKind = (id: string, payload: TicketKindUpdateRequest) =>
  call<TicketKindView>(`/api/ticket-kinds/${id}`, { method: 'PATCH', payload });
