import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUser } from '../../api/session';
import { currentLanguage, i18n } from '../../language/i18n';
import { keepTicket, leaveTicketOut, renewTicket, type Ticket } from '../../storage/ticket-store';
import { openWithoutNetwork } from '../../storage/without-network';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast-store';
import * as styles from './ticket.module.css';

/**
 * Stores the ticket on this device, so that it opens without network. In the buyer's browser this is automatic. On a staff
 * device, or with only the link, the person must switch it on.
 * @param asOf epoch milliseconds of the server's answer
 * @param own whether the server takes this browser for the buyer's
 */
export function KeepOnDevice(props: { ticket: Ticket; asOf: number; own: boolean }) {
  const { ticket, asOf, own } = props;
  const { data: user, isPending } = useQuery(currentUser());
  const isStaff = Boolean(user && (user.isSuperAdmin || user.schools.length > 0));
  const unasked = own && !isPending && !isStaff;
  const [kept, setKept] = useState<boolean | null>(null);
  const entry = { ticket, asOf: new Date(asOf).toISOString() };
  const text = JSON.stringify(entry);

  useEffect(() => {
    let gone = false;
    void renewTicket(JSON.parse(text) as typeof entry, unasked).then((isKept) => {
      if (isKept) openWithoutNetwork(currentLanguage());
      if (!gone) setKept(isKept);
    });
    return () => {
      gone = true;
    };
  }, [text, unasked]);

  async function change(keep: boolean) {
    try {
      await (keep ? keepTicket(entry) : leaveTicketOut(ticket.bookingId));
      if (keep) openWithoutNetwork(currentLanguage());
      setKept(keep);
    } catch {
      showToast({
        title: i18n.t('This browser keeps nothing'),
        description: i18n.t('Please print the ticket.'),
      });
    }
  }

  // Reserves the switch's space before the storage has answered, so that nothing below moves.
  const shown = kept ?? own;
  return (
    <p className={styles.kept} data-unknown={kept === null || undefined} role="status">
      {shown
        ? i18n.t('This ticket is kept on this device and opens without network.')
        : i18n.t('This ticket is not kept on this device.')}{' '}
      <Button look="quiet" onClick={() => void change(!shown)}>
        {shown ? i18n.t('Remove it from this device') : i18n.t('Keep it on this device')}
      </Button>
    </p>
  );
}
