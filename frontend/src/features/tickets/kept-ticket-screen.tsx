import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { askAnew } from '../../api/ask-anew';
import { isUndecided } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { joinSentences } from '../../language/sentences';
import { keptTicket, type KeptTicket } from '../../storage/ticket-store';
import { Button } from '../../ui/button';
import { dayAndYear, time } from '../../ui/dates';
import { Loading, Note } from '../../ui/panel';
import { useTakesLong } from '../../api/use-takes-long';
import { useTitle } from '../../ui/use-title';
import { usePrintedTickets } from './print-tickets';
import { TicketActions } from './ticket-actions';
import { TicketCard } from './ticket-card';
import * as panelStyles from '../../ui/panel.module.css';

type Which = Parameters<typeof keptTicket>[0];

/**
 * Shows the ticket stored on this device when there is no network, or when the server fails or is slow. Without a stored ticket,
 * shows the screen's own loading or error text.
 */
export function KeptOr(props: {
  which: Which;
  queryKey: QueryKey;
  /** Error of the query; null while the query is running. */
  error: Error | null;
  children: ReactNode;
}) {
  const { which, queryKey, error, children } = props;
  const client = useQueryClient();
  const takesLong = useTakesLong(error === null);
  // Keeps the stored ticket on screen during a retry.
  const [away, setAway] = useState(false);
  if (!away && (takesLong || isUndecided(error))) setAway(true);
  const offline = away && (error === null || isUndecided(error));
  const { data, isPending } = useQuery({
    queryKey: ['kept-ticket', which],
    queryFn: () => keptTicket(which),
    enabled: offline,
    staleTime: 0,
    gcTime: 0,
  });
  if (offline && isPending) return <Loading text={i18n.t('Loading booking details...')} />;
  const retry = () => void askAnew(client, queryKey);
  return offline && data ? <KeptTicketScreen kept={data} retry={retry} /> : children;
}

function KeptTicketScreen({ kept, retry }: { kept: KeptTicket; retry: () => void }) {
  const { ticket, asOf } = kept;
  useTitle(i18n.t('Booking {number}', { number: ticket.confirmationNumber }));
  const { print, sheet } = usePrintedTickets(ticket);
  useBackOnline(retry);
  return (
    <>
      <div className="stack stack-wide">
        <h1 lang={langOf(ticket)}>{ticket.title}</h1>
        <NoNetwork asOf={asOf} retry={retry} />
        <TicketCard ticket={ticket} title="h2" />
        <TicketActions ticket={ticket} print={print} offline />
      </div>
      {sheet}
    </>
  );
}

/** Note with the age of the ticket on screen. */
export function NoNetwork({ asOf, retry }: { asOf: string; retry: () => void }) {
  return (
    <Note tone="warn" title={i18n.t('No connection')} role="status">
      <p>
        {joinSentences([
          i18n.t('This is your ticket as of {date}, {time}.', {
            date: dayAndYear(asOf),
            time: time(asOf),
          }),
          i18n.t('It is checked again when there is a network.'),
        ])}
      </p>
      <div className={panelStyles.noteActions}>
        <Button onClick={retry}>{i18n.t('Try again')}</Button>
      </div>
    </Note>
  );
}

/** Calls `retry` when the browser reports that the network is back. */
export function useBackOnline(retry: () => void) {
  const onBack = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => onBack();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
