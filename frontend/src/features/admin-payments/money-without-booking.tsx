import { Button, Input } from 'antd';
import { useState } from 'react';
import type { PaymentsView, ProposalView } from '@contracts/rest/statements';
import { LONGEST } from '@contracts/rest/text-limits';
import { matchCertain, matchLine, payments, setLineAside } from '../../api/admin-payments';
import { wholeDay } from '../../ui/dates';
import { rm } from '../../ui/money';
import { Badge } from '../../ui/badge';
import { useAction } from '../../ui/staff/use-action';
import { BookingFacts, Cut, Entries, Matches } from './entries';
import * as styles from './payments.module.css';

type Item = PaymentsView['withoutBooking']['items'][number];

const CERTAINTY = { certain: 'Certain', likely: 'Likely', possible: 'Possible' } as const;
const SET_ASIDE = {
  refunded: 'paid back',
  other: 'not for tickets',
  returned: 'taken back by the bank',
} as const;
const TONES = { certain: 'good', likely: 'amber', possible: 'plain' } as const;

/** Lists incoming payments without a confirmed booking, with likely bookings. */
export function MoneyWithoutBooking(props: { schoolId: string; payments: PaymentsView }) {
  const { schoolId, payments: view } = props;
  const take = useAction({
    run: () => matchCertain(schoolId),
    failure: 'The matches could not be made',
    refresh: [payments(schoolId).queryKey],
  });
  const { withoutBooking: list, setAside, certain } = view;
  return (
    <div className="stack">
      {certain > 0 && (
        <div>
          <Button type="primary" loading={take.isPending} onClick={() => take.mutate(undefined)}>
            Match {certain} certain {certain === 1 ? 'pair' : 'pairs'}
          </Button>
        </div>
      )}
      <Entries
        intro="This money came in and pays for no confirmed booking. Choose a booking, or mark it as paid back or as something else."
        empty="Nothing here: all money that came in pays for a booking."
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
    failure: 'The line could not be matched',
    words: 'server',
    refresh,
  });
  const aside = useAction({
    run: (as: 'refunded' | 'other') => setLineAside(schoolId, item.lineId, { as }),
    failure: 'The line could not be marked',
    words: 'server',
    refresh,
  });
  return (
    <li className={styles.entry}>
      <strong className={styles.amount}>
        {rm(item.left)}
        {item.left !== item.amount && <span className="muted"> left of {rm(item.amount)}</span>}
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
              aria-label={`Booking for ${item.text}`}
              placeholder="Booking code"
              value={number}
              maxLength={LONGEST.confirmationNumber}
              onChange={({ target }) => setNumber(target.value)}
            />
            <Button htmlType="submit" disabled={number.trim() === '' || match.isPending}>
              Match
            </Button>
          </form>
          <Button
            aria-label={`Paid back: ${item.text}`}
            disabled={aside.isPending}
            onClick={() => aside.mutate('refunded')}
          >
            Paid back
          </Button>
          <Button
            aria-label={`Not for tickets: ${item.text}`}
            disabled={aside.isPending}
            onClick={() => aside.mutate('other')}
          >
            Not for tickets
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
        <Badge tone={TONES[certainty]}>{CERTAINTY[certainty]}</Badge>
        <BookingFacts booking={booking} />
        <p className="muted">{sentence(reasons)}</p>
      </div>
      {amount !== '0.00' && (
        <Button
          disabled={busy}
          aria-label={`Match ${rm(amount)} with ${booking.confirmationNumber}`}
          onClick={onTake}
        >
          Match {rm(amount)}
        </Button>
      )}
    </div>
  );
}

function sentence(reasons: readonly string[]): string {
  const text = reasons.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function SetAside({ schoolId, list }: { schoolId: string; list: PaymentsView['setAside'] }) {
  const open = useAction({
    run: (lineId: string) => setLineAside(schoolId, lineId, { as: 'open' }),
    failure: 'The line could not be opened again',
    words: 'server',
    refresh: [payments(schoolId).queryKey],
  });
  return (
    <section className="stack">
      <h2 className={styles.subhead}>Paid back or not for tickets ({list.count})</h2>
      <ul className={styles.matches}>
        {list.items.map((item) => (
          <li key={item.lineId}>
            <span>
              {rm(item.left)}
              {item.left !== item.amount && ` of ${rm(item.amount)}`} on {wholeDay(item.date)}:{' '}
              {item.text}
              <span className="muted"> ({SET_ASIDE[item.as]})</span>
            </span>
            <Button
              size="small"
              aria-label={`Open again: ${item.text}`}
              onClick={() => open.mutate(item.lineId)}
            >
              Open again
            </Button>
          </li>
        ))}
      </ul>
      <Cut shown={list.items.length} of={list.count} />
    </section>
  );
}
