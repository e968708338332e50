import type { SellSeatsRequest, SoldTicketView } from '@contracts/rest/sales';
import { call } from './http';

/** The same key with the same sale answers the same ticket, however often it is sent. */
export const sellSeats = (performanceId: string, sale: SellSeatsRequest, idempotencyKey: string) =>
  call<SoldTicketView>(`/api/admin/performances/${performanceId}/sales`, {
    method: 'POST',
    payload: sale,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
