import { useState } from 'react';
import { bookingPage } from '@contracts/rest/pages';
import { seatText } from '@contracts/rest/seat-text';
import type { Ticket } from '../../storage/ticket-store';
import { Button } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { showToast } from '../../ui/toast-store';

/** Shares the link of the booking by the phone's share sheet; copies it in other browsers. */
export function ShareTicket({ ticket }: { ticket: Ticket }) {
  const [copied, setCopied] = useState(false);
  const { bookingId, title, startsAt, seats } = ticket;
  // Without the key of a mailed link: the recipient sees the ticket and can change nothing.
  const url = `${window.location.origin}${bookingPage(bookingId)}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      showToast({
        title: 'Copying is not allowed here',
        description: `Please copy it by hand: ${url}`,
      });
    }
  }

  async function share() {
    if (!('share' in navigator)) return copy();
    const when = startsAt ? `, ${longDateAtTime(startsAt)}` : '';
    const text = `${title}${when}: ${seats.map(seatText).join('; ')}`;
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  }

  return (
    <Button icon={copied ? icons.check : icons.share} onClick={() => void share()}>
      <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
    </Button>
  );
}
