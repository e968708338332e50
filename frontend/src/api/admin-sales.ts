import { queryOptions } from '@tanstack/react-query';
import type {
  KeepSeatsRequest,
  SeatBlockView,
  SellSeatsRequest,
  SoldTicketView,
} from '@contracts/rest/sales';
import { call, read } from './http';

/** Sells seats. A repeated call with the same key and the same sale returns the same ticket. */
export const sellSeats = (performanceId: string, sale: SellSeatsRequest, idempotencyKey: string) =>
  call<SoldTicketView>(`/api/admin/performances/${performanceId}/sales`, {
    method: 'POST',
    payload: sale,
    headers: { 'Idempotency-Key': idempotencyKey },
  });

/** Queries the seats of a performance that staff keep back at present. */
export const seatBlocks = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'blocks'],
    queryFn: (context) => read<readonly SeatBlockView[]>(context),
    staleTime: 0,
  });

export const keepSeats = (performanceId: string, block: KeepSeatsRequest) =>
  call<SeatBlockView>(`/api/admin/performances/${performanceId}/blocks`, {
    method: 'POST',
    payload: block,
  });

export const releaseSeats = (performanceId: string, blockId: string) =>
  call<unknown>(`/api/admin/performances/${performanceId}/blocks/${blockId}`, { method: 'DELETE' });
