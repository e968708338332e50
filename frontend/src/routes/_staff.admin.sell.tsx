import { createFileRoute, Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SoldTicketView } from '@contracts/rest/sales';
import { performances } from '../api/performances';
import { productions } from '../api/productions';
import { SellSeats } from '../features/seats/sell-seats';
import { SoldTicket } from '../features/tickets/sold-ticket';
import { i18n } from '../language/i18n';
import { useStaffUser, worksFor } from '../staff/managed-school';
import { buttonClass } from '../ui/button';
import { useTitle } from '../ui/use-title';

export const Route = createFileRoute('/_staff/admin/sell')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(productions()),
      queryClient.ensureQueryData(performances()),
    ]),
  component: Sell,
});

/** Shows the form that sells seats. After each sale, shows the ticket until staff begin the next sale. */
function Sell() {
  useTitle(i18n.t('Sell'));
  const user = useStaffUser();
  const { data } = useSuspenseQuery(productions());
  // Showtime that staff have chosen. It stays the same from one sale to the next.
  const [chosen, setChosen] = useState<string | null>(null);
  const [sold, setSold] = useState<SoldTicketView | null>(null);
  const own = new Set(data.filter(({ schoolId }) => worksFor(user, schoolId)).map(({ id }) => id));
  return (
    <div className="page staff-page staff-wide">
      {sold ? (
        <SoldTicket ticket={sold} onNext={() => setSold(null)} />
      ) : (
        <>
          <div className="staff-head">
            <h1>{i18n.t('Sell')}</h1>
            <Link to="/admin/cash" className={buttonClass()}>
              {i18n.t('Count Cash')}
            </Link>
          </div>
          <SellSeats productionIds={own} chosen={chosen} onChoose={setChosen} onSold={setSold} />
        </>
      )}
    </div>
  );
}
