import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { content, productionsDefaults, shownContent } from '../../api/content';
import { performances } from '../../api/performances';
import { productions } from '../../api/productions';
import { serverNow } from '../../api/server-clock';
import { currentUser } from '../../api/session';
import { i18n } from '../../language/i18n';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { homeCards } from './home-data';
import { ProductionCard } from './production-card';

export function ProductionsHeading() {
  const { data, isPending } = useQuery(content('homepage-productions'));
  return (
    <SectionHeading value={shownContent(data?.value, productionsDefaults)} waiting={isPending} />
  );
}

export function ProductionList() {
  // The route's loader starts both queries at once, so the second query does not wait for the first.
  const all = useSuspenseQuery(productions());
  const times = useSuspenseQuery(performances());
  const { data: user } = useQuery(currentUser());
  const [now] = useState(serverNow);
  const bills = homeCards(all.data, times.data, Boolean(user), now);
  if (bills.length === 0) {
    return (
      <Message
        level={2}
        title={i18n.t('No productions available at this time.')}
        text={i18n.t('Come back soon: the next show is in rehearsal.')}
        icon={icons.ticket}
      />
    );
  }
  return bills.map((bill, index) => (
    <ProductionCard key={bill.production.id} bill={bill} first={index === 0} />
  ));
}
