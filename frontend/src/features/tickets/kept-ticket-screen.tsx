import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { NetworkError } from '../../api/errors';
import { keptTicket } from '../../storage/ticket-store';
import type { KeptTicket } from '../../storage/ticket-store';
import { Button } from '../../ui/button';
import { dayAndYear, time } from '../../ui/dates';
import { Loading, Note } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { usePrintedTickets } from './print-tickets';
import { TicketActions } from './ticket-actions';
import { TicketCard } from './ticket-card';
import * as panelStyles from '../../ui/panel.module.css';

type Which = Parameters<typeof keptTicket>[0];

/** The ticket that this device keeps, where the network is gone; else what the screen says of the failure. */
export function KeptOr({
  which,
  error,
  retry,
  children,
}: {
  which: Which;
  error: Error;
  retry: () => void;
  children: ReactNode;
}) {
  const offline = error instanceof NetworkError;
  const { data, isPending } = useQuery({
    queryKey: ['kept-ticket', which],
    queryFn: () => keptTicket(which),
    enabled: offline,
    staleTime: 0,
    gcTime: 0,
  });
  if (offline && isPending) return <Loading text="Loading booking details..." />;
  return offline && data ? <KeptTicketScreen kept={data} retry={retry} /> : children;
}

function KeptTicketScreen({ kept, retry }: { kept: KeptTicket; retry: () => void }) {
  const { ticket, asOf } = kept;
  useTitle(`Booking ${ticket.confirmationNumber}`);
  const { print, sheet } = usePrintedTickets(ticket);
  useBackOnline(retry);
  return (
    <>
      <div className="stack stack-wide">
        <h1>{ticket.title}</h1>
        <NoNetwork asOf={asOf} retry={retry} />
        <TicketCard ticket={ticket} title="h2" />
        <TicketActions ticket={ticket} print={print} offline />
      </div>
      {sheet}
    </>
  );
}

/** From when what the screen shows is. */
export function NoNetwork({ asOf, retry }: { asOf: string; retry: () => void }) {
  return (
    <Note tone="warn" title="No connection" role="status">
      <p>
        This is your ticket as of {dayAndYear(asOf)}, {time(asOf)}. It is checked again when there
        is a network.
      </p>
      <div className={panelStyles.noteActions}>
        <Button onClick={retry}>Try again</Button>
      </div>
    </Note>
  );
}

/** Asks again when the browser says that there is a network. */
export function useBackOnline(retry: () => void) {
  const onBack = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => onBack();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
