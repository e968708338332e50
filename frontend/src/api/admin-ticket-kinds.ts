import type {
  TicketKindRequest,
  TicketKindUpdateRequest,
  TicketKindView,
} from '@contracts/rest/ticket-kinds';
import { call } from './http';

export const createTicketKind = (productionId: string, payload: TicketKindRequest) =>
  call<TicketKindView>(`/api/productions/${productionId}/ticket-kinds`, {
    method: 'POST',
    payload,
  });

export const updateTicketKind = (id: string, payload: TicketKindUpdateRequest) =>
  call<TicketKindView>(`/api/ticket-kinds/${id}`, { method: 'PATCH', payload });
