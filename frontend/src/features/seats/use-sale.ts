import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import type { PerformanceView } from '@contracts/rest/catalogue';
import type { KeepSeatsRequest, SellSeatsRequest, SoldTicketView } from '@contracts/rest/sales';
import { keepSeats, seatBlocks, sellSeats } from '../../api/admin-sales';
import { saysSignedOut } from '../../api/errors';
import { markTaken } from '../../api/live-seats';
import { performances as performancesQuery } from '../../api/performances';
import { randomUuid } from '../../api/random-id';
import { seating } from '../../api/seating';
import { isRefusal } from '../../order/place-order';
import { showToast } from '../../ui/toast-store';
import { saleFailure } from './sale-failure';
import { blockOf, saleOf, type SaleMore, type SaleTerms } from './sale-terms';
import type { SelectedSeat } from './seats';

interface Listeners {
  readonly onSold: (ticket: SoldTicketView) => void;
  readonly onKept: () => void;
}

/** Sells or keeps back seats of a performance, and shows a toast about the result. */
export function useSale(performance: PerformanceView, { onSold, onKept }: Listeners) {
  const client = useQueryClient();
  // Idempotency key of the sale. A sale that is repeated after a lost answer has the same key and sells nothing twice.
  const attempt = useRef({ of: '', key: '' });
  // Treats the seats as this person's own until the server answers, even if the map shows them as taken.
  const [sending, setSending] = useState<readonly SelectedSeat[]>([]);

  const changed = (taken: readonly SeatInput[]) => {
    markTaken(client, performance, taken);
    const seats = seating(performance.productionId, performance.id).queryKey;
    void client.invalidateQueries({ queryKey: seats, refetchType: 'none' });
    void client.invalidateQueries({ queryKey: ['/api/admin/bookings'], refetchType: 'none' });
    void client.invalidateQueries({ queryKey: performancesQuery().queryKey, exact: true });
    void client.invalidateQueries({ queryKey: seatBlocks(performance.id).queryKey });
  };
  const failed = (done: 'Sold' | 'Kept') => (error: unknown) => {
    // Unless the server refused, the seats may be sold already; sending the same sale again returns its ticket.
    if (isRefusal(error)) setSending([]);
    // The dialog about the ended session tells the person, so no toast is shown.
    if (saysSignedOut(error)) return;
    showToast(saleFailure(error, done));
  };
  // Retries a request that got no clear answer. Its seats may be sold already, and the map would soon show them as taken.
  const again = {
    retry: (count: number, error: Error) => count < 3 && !isRefusal(error),
    retryDelay: 500,
  };
  /** Returns the same key for the same sale, so that a retry after a lost answer causes no second sale. */
  const keyOf = (wanted: object): string => {
    const of = JSON.stringify(wanted);
    if (attempt.current.of !== of) attempt.current = { of, key: randomUuid() };
    return attempt.current.key;
  };
  const sale = useMutation({
    mutationFn: (wanted: SellSeatsRequest) => sellSeats(performance.id, wanted, keyOf(wanted)),
    ...again,
    onSuccess: (ticket, wanted) => {
      changed(wanted.seats);
      onSold(ticket);
    },
    onError: failed('Sold'),
  });
  const keep = useMutation({
    mutationFn: (wanted: Omit<KeepSeatsRequest, 'blockId'>) =>
      keepSeats(performance.id, { ...wanted, blockId: keyOf(wanted) }),
    ...again,
    onSuccess: (_, wanted) => {
      changed(wanted.seats);
      onKept();
    },
    onError: failed('Kept'),
  });

  function send(selection: readonly SelectedSeat[], terms: SaleTerms, more: SaleMore) {
    setSending(selection);
    const { way } = terms;
    if (way === 'keep') keep.mutate(blockOf(selection, terms));
    else sale.mutate(saleOf(selection, { ...terms, way }, more));
  }
  return { send, sending, isPending: sale.isPending || keep.isPending };
}
