import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { bookingsByEmail, emailLookup, sendBookingList } from '../../api/bookings';
import { errorText } from '../../api/error-toast';
import { Button } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Note } from '../../ui/panel';
import { LookupResults, type Lookup } from './lookup-results';
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
      <h1>Find Your Bookings</h1>
      <form className={styles.searchForm} role="search" onSubmit={onSubmit} noValidate>
        <label htmlFor="lookup-email">Email</label>
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
            Search
          </Button>
        </div>
        <p id="lookup-hint" className="muted small">
          Enter the email address you used when booking your tickets
        </p>
      </form>
      <div aria-live="polite" className="stack">
        {search.isPending && <p className="muted">Searching...</p>}
        {search.isError && (
          <Note tone="bad">{errorText(search.error, 'Failed to fetch bookings')}</Note>
        )}
        {search.data && <LookupResults {...search.data} />}
      </div>
      <p className="small">
        <Link to="/privacy">See or erase what is held about you</Link>
      </p>
    </>
  );
}

/** Asks for the mailed list. If the server refuses as too frequent, the bookings of other schools stay on screen. */
const send = (email: string): Promise<Lookup['sending']> =>
  sendBookingList(email).then(
    () => 'sent',
    (refused: unknown) => ({ refused }),
  );
