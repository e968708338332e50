import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { bookingsByEmail, emailLookup, sendBookingList } from '../../api/bookings';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { Button } from '../../ui/button';
import { Note } from '../../ui/panel';
import type { BookingListItem } from '@contracts/rest/bookings';
import { BookingList } from './booking-list';
import * as icons from '../../ui/icons';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './find-bookings.module.css';

export function FindBookings() {
  const [email, setEmail] = useState('');
  const client = useQueryClient();
  const search = useMutation({
    mutationFn: async (asked: string): Promise<Lookup> => {
      const { shown, sent } = await client.fetchQuery(emailLookup());
      const [found, sending] = await Promise.all([
        shown ? bookingsByEmail(asked) : null,
        sent ? send(asked) : null,
      ]);
      return { asked, found, sending };
    },
  });
  const wanted = email.trim();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (wanted !== '' && !search.isPending) search.mutate(wanted);
  }

  return (
    <>
      <h1>{i18n.t('Find Your Bookings')}</h1>
      <form className={styles.searchForm} role="search" onSubmit={onSubmit} noValidate>
        <label htmlFor="lookup-email">{i18n.t('Email')}</label>
        <div className={styles.searchLine}>
          <input
            id="lookup-email"
            type="email"
            className={textInputStyles.textInput}
            autoComplete="email"
            aria-describedby="lookup-hint"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button
            look="primary"
            type="submit"
            icon={icons.search}
            disabled={wanted === '' || search.isPending}
          >
            {i18n.t('Search')}
          </Button>
        </div>
        <p id="lookup-hint" className="muted small">
          {i18n.t('Enter the email address you used when booking your tickets')}
        </p>
      </form>
      <div aria-live="polite" className="stack">
        {search.isPending && <p className="muted">{i18n.t('Searching...')}</p>}
        {search.isError && (
          <Note tone="bad">{errorText(search.error, i18n.t('Failed to fetch bookings'))}</Note>
        )}
        {search.data && <LookupResults {...search.data} />}
      </div>
      <p className="small">
        <Link to="/privacy">{i18n.t('See or erase what is held about you')}</Link>
      </p>
    </>
  );
}

/** Asks for the mailed list. If the server refuses because of too many requests, the bookings of other schools stay on screen. */
const send = (email: string): Promise<Lookup['sending']> =>
  sendBookingList(email).then(
    () => 'sent',
    (refused: unknown) => ({ refused }),
  );

interface Lookup {
  readonly asked: string;
  /** Bookings of schools that show them; `null` when every school sends its list by e-mail. */
  readonly found: readonly BookingListItem[] | null;
  /** State of the e-mail with the list; `null` when no school sends it. */
  readonly sending: { readonly refused: unknown } | 'sent' | null;
}

/**
 * Does not say "nothing found" if some school sends its list by e-mail, because an empty result on screen then proves nothing.
 */
function LookupResults({ asked, found, sending }: Lookup) {
  const shown = found ?? [];
  return (
    <>
      {(shown.length > 0 || sending === null) && <h2>{heading(shown.length, asked)}</h2>}
      {shown.length === 0 && sending === null && (
        <p className="muted">
          {i18n.t('Please check the spelling, or try another address that you use.')}
        </p>
      )}
      <BookingList bookings={shown} />
      {sending === 'sent' ? (
        <Note tone="info" icon={icons.mail} title={i18n.t('Check your email')}>
          <p>
            {joinSentences([
              found && i18n.t('Some schools send their list instead of showing it.'),
              i18n.t(
                'If tickets were booked with {email}, the list is on its way to that address.',
                { email: asked },
              ),
            ])}
          </p>
        </Note>
      ) : (
        sending && (
          <Note tone="bad">
            {errorText(sending.refused, i18n.t('Failed to send the list. Please try again.'))}
          </Note>
        )
      )}
    </>
  );
}

const heading = (count: number, email: string) =>
  count === 0
    ? i18n.t('No bookings found for {email}', { email })
    : i18n.t('Found {count, plural, one {# booking} other {# bookings}} for {email}', {
        count,
        email,
      });
