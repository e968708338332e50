import { Button, Input } from 'antd';
import { useState } from 'react';
import type { PaymentsView, ProposalView } from '@contracts/rest/statements';
import { LONGEST } from '@contracts/rest/text-limits';
import { matchCertain, matchLine, payments, setLineAside } from '../../api/admin-payments';
import { i18n } from '../../language/i18n';
import { wholeDay } from '../../ui/dates';
import { rm } from '../../ui/money';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';
import { BookingFacts, Cut, Entries, Matches } from './entries';
import * as styles from './payments.module.css';

type Item = PaymentsView['withoutBooking']['items'][number];

const CERTAINTY = {
  certain: /*i18n*/ 'Certain',
  likely: /*i18n*/ 'Likely',
  possible: /*i18n*/ 'Possible',
} as const;
const SET_ASIDE = {
  refunded: /*i18n*/ 'paid back',
  other: /*i18n*/ 'not for tickets',
  returned: /*i18n*/ 'taken back by the bank',
} as const;
const TONES = { certain: 'good', likely: 'amber', possible: 'plain' } as const;

/** Lists incoming payments without a confirmed booking, with likely bookings. */
export function MoneyWithoutBooking(props: { schoolId: string; payments: PaymentsView }) {
  const { schoolId, payments: view } = props;
  const take = useAction({
    run: () => matchCertain(schoolId),
    failure: i18n.t('The matches could not be made'),
    refresh: [payments(schoolId).queryKey],
  });
  const { withoutBooking: list, setAside, certain } = view;
  return (
    <div className="stack">
      {certain > 0 && (
        <div>
          <Button type="primary" loading={take.isPending} onClick={() => take.mutate(undefined)}>
            {i18n.t('Match {certain, plural, one {# certain pair} other {# certain pairs}}', {
              certain,
            })}
          </Button>
        </div>
      )}
      <Entries
        intro={i18n.t(
          'This money came in and pays for no confirmed booking. Choose a booking, or mark it as paid back or as something else.',
        )}
        empty={i18n.t('Nothing here: all money that came in pays for a booking.')}
        shown={list.items.length}
        of={list.count}
      >
        {list.items.map((item) => (
          <Entry key={item.lineId} item={item} schoolId={schoolId} />
        ))}
      </Entries>
      {setAside.count > 0 && <SetAside schoolId={schoolId} list={setAside} />}
    </div>
  );
}

function Entry({ item, schoolId }: { item: Item; schoolId: string }) {
  const [number, setNumber] = useState('');
  const refresh = [payments(schoolId).queryKey];
  const match = useAction({
    run: (confirmationNumber: string) => matchLine(schoolId, item.lineId, { confirmationNumber }),
    failure: i18n.t('The line could not be matched'),
    words: 'server',
    refresh,
  });
  const aside = useAction({
    run: (as: 'refunded' | 'other') => setLineAside(schoolId, item.lineId, { as }),
    failure: i18n.t('The line could not be marked'),
    words: 'server',
    refresh,
  });
  return (
    <li className={styles.entry}>
      <strong className={styles.amount}>
        {rm(item.left)}
        {item.left !== item.amount && (
          <span className="muted"> {i18n.t('left of {amount}', { amount: rm(item.amount) })}</span>
        )}
      </strong>
      <p>
        {wholeDay(item.date)} {item.time} · {item.text}
      </p>
      {item.matches.map((each) => (
        <div key={each.booking.bookingId}>
          <BookingFacts booking={each.booking} />
          <Matches schoolId={schoolId} matches={[each]} bookingId={each.booking.bookingId} />
        </div>
      ))}
      {item.proposals.map((proposal) => (
        <Proposal
          key={proposal.booking.bookingId}
          proposal={proposal}
          busy={match.isPending}
          onTake={() => match.mutate(proposal.booking.confirmationNumber)}
        />
      ))}
      {item.left !== '0.00' && (
        <div className={styles.actions}>
          <form
            className={styles.byNumber}
            onSubmit={(event) => {
              event.preventDefault();
              match.mutate(number, {
                // Clears the field after a match, unless the person has typed another booking number meanwhile.
                onSuccess: () => setNumber((now) => (now === number ? '' : now)),
              });
            }}
          >
            <Input
              aria-label={i18n.t('Booking for {text}', { text: item.text })}
              placeholder={i18n.t('Booking code')}
              value={number}
              maxLength={LONGEST.confirmationNumber}
              onChange={({ target }) => setNumber(target.value)}
            />
            <Button htmlType="submit" disabled={number.trim() === '' || match.isPending}>
              {i18n.t('Match')}
            </Button>
          </form>
          <Button
            aria-label={i18n.t('Paid back: {text}', { text: item.text })}
            disabled={aside.isPending}
            onClick={() => aside.mutate('refunded')}
          >
            {i18n.t('Paid back')}
          </Button>
          <Button
            aria-label={i18n.t('Not for tickets: {text}', { text: item.text })}
            disabled={aside.isPending}
            onClick={() => aside.mutate('other')}
          >
            {i18n.t('Not for tickets')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Proposal(props: { proposal: ProposalView; busy: boolean; onTake: () => void }) {
  const { proposal, busy, onTake } = props;
  const { booking, certainty, amount, reasons } = proposal;
  return (
    <div className={styles.proposal}>
      <div>
        <Badge tone={TONES[certainty]}>{i18n.t(CERTAINTY[certainty])}</Badge>
        <BookingFacts booking={booking} />
        <p className="muted">{sentence(reasons)}</p>
      </div>
      {amount !== '0.00' && (
        <Button
          disabled={busy}
          aria-label={i18n.t('Match {amount} with {confirmationNumber}', {
            amount: rm(amount),
            confirmationNumber: booking.confirmationNumber,
          })}
          onClick={onTake}
        >
          {i18n.t('Match {amount}', { amount: rm(amount) })}
        </Button>
      )}
    </div>
  );
}

function sentence(reasons: readonly string[]): string {
  const text = reasons.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const moneyIn = ({ left, amount, date, text }: PaymentsView['setAside']['items'][number]) => ({
  ...{ left: rm(left), amount: rm(amount) },
  ...{ date: wholeDay(date), text },
});

function SetAside({ schoolId, list }: { schoolId: string; list: PaymentsView['setAside'] }) {
  const open = useAction({
    run: (lineId: string) => setLineAside(schoolId, lineId, { as: 'open' }),
    failure: i18n.t('The line could not be opened again'),
    words: 'server',
    refresh: [payments(schoolId).queryKey],
  });
  return (
    <section className="stack">
      <h2 className={styles.subhead}>
        {i18n.t('Paid back or not for tickets ({count})', { count: list.count })}
      </h2>
      <ul className={styles.matches}>
        {list.items.map((item) => (
          <li key={item.lineId}>
            <span>
              {item.left === item.amount
                ? i18n.t('{amount} on {date}: {text}', moneyIn(item))
                : i18n.t('{left} of {amount} on {date}: {text}', moneyIn(item))}
              <span className="muted"> ({i18n.t(SET_ASIDE[item.as])})</span>
            </span>
            <Button
              size="small"
              aria-label={i18n.t('Open again: {text}', { text: item.text })}
              onClick={() => open.mutate(item.lineId)}
            >
              {i18n.t('Open again')}
            </Button>
          </li>
        ))}
      </ul>
      <Cut shown={list.items.length} of={list.count} />
    </section>
  );
}
