import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { bookingsByEmail } from '../../api/bookings';
import { errorText } from '../../api/error-toast';
import { Button } from '../../ui/button';
import { Note } from '../../ui/panel';
import { BookingCard } from './booking-card';

export function FindBookings() {
  const [email, setEmail] = useState('');
  const search = useMutation({ mutationFn: async (asked: string) => ({ asked, found: await bookingsByEmail(asked) }) });
  const wanted = email.trim();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (wanted !== '' && !search.isPending) search.mutate(wanted);
  }

  return (
    <>
      <h1>Find Your Bookings</h1>
      <form className="search-form" role="search" onSubmit={onSubmit} noValidate>
        <label htmlFor="lookup-email">Email</label>
        <div className="search-line">
          <input
            id="lookup-email"
            type="email"
            className="text-input"
            autoComplete="email"
            aria-describedby="lookup-hint"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button look="primary" type="submit" icon="search" disabled={wanted === '' || search.isPending}>
            Search
          </Button>
        </div>
        <p id="lookup-hint" className="muted small">
          Enter the email address you used when booking your tickets
        </p>
      </form>
      <div aria-live="polite" className="stack">
        {search.isPending && <p className="muted">Searching...</p>}
        {search.isError && <Note tone="bad">{errorText(search.error, 'Failed to fetch bookings')}</Note>}
        {search.data && <h2>{resultHeading(search.data.found.length, search.data.asked)}</h2>}
        {search.data?.found.map((booking) => (
          <BookingCard key={booking.id} booking={booking} />
        ))}
      </div>
    </>
  );
}

const resultHeading = (count: number, email: string) =>
  count === 0 ? `No bookings found for ${email}` : `Found ${count} booking${count === 1 ? '' : 's'} for ${email}`;
