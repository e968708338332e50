import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { performances } from '../../api/performances';
import { production as productionQuery } from '../../api/productions';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import { Note } from '../../ui/panel';
import { SchoolContact } from '../../ui/school-contact';
import * as panelStyles from '../../ui/panel.module.css';

/** Note that the performance is sold out, with other performances that have seats, and the school's contact. */
export default function SoldOut({ performance }: { performance: PerformanceView }): ReactNode {
  const { data: production } = useSuspenseQuery(productionQuery(performance.productionId));
  const { data: all = [], isPending } = useQuery(performances());
  const others = all.filter(
    ({ id, productionId, dateTime, salesEnabled, seatsRemaining }) =>
      id !== performance.id &&
      productionId === performance.productionId &&
      salesEnabled &&
      seatsRemaining > 0 &&
      Date.parse(dateTime) > serverNow(),
  );
  return (
    <Note tone="warn" title={i18n.t('Sold out')} role="status">
      <p>
        {i18n.t(
          'There is no free seat for this performance at the moment. Seats come back when an order is not paid in time: they then appear here by themselves.',
        )}
      </p>
      {others.length > 0 ? (
        <>
          <p>
            {i18n.t('Other performances of {title} have seats left:', { title: production.title })}
          </p>
          <p className={`row ${panelStyles.noteActions}`}>
            {others.map(({ id, dateTime, seatsRemaining }) => (
              <Link
                key={id}
                to="/seats/$performanceId"
                params={{ performanceId: id }}
                className={buttonClass()}
              >
                {i18n.t('{date} ({count, plural, other {# left}})', {
                  date: longDateAtTime(dateTime),
                  count: seatsRemaining,
                })}
              </Link>
            ))}
          </p>
        </>
      ) : (
        !isPending && (
          <p>
            {i18n.t('No other performance of {title} has seats left. Please ask:', {
              title: production.title,
            })}
          </p>
        )
      )}
      <SchoolContact school={production.school ?? null} />
    </Note>
  );
}
