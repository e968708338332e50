import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AffectedBookingsView } from '@contracts/rest/administration';
import { productionKeys, type affectedBookings } from '../../api/admin-productions';
import { Loading, Note } from '../../ui/panel';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';
import { count } from '../../ui/count';
import { bookingsOfFamilies, isTitle, paidText } from './affected-text';

interface DeleteDialogProps {
  what: 'production' | 'showtime';
  schoolId: string;
  title: string;
  /** Text that staff must type before deleting, if families have booked; by default the title. */
  typed?: string;
  affected: ReturnType<typeof affectedBookings>;
  run: () => Promise<unknown>;
  /** Archives the production or performance. Offered instead of deletion once there are payments in its books. */
  archive: () => Promise<unknown>;
  onClose: () => void;
  /** Button for a milder action than deletion, such as stopping the sales. */
  instead?: ReactNode;
  /** Explanation of what is deleted and which families are informed. */
  children: ReactNode;
}

/**
 * Asks before a production or performance is deleted. If there are bookings, the dialog counts families and money, and staff must
 * type the title or date. An item with payments in its books is archived instead.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { what, schoolId, run, onClose, children } = props;
  const name = props.typed ?? props.title;
  const [typed, setTyped] = useState('');
  const remove = useAction({
    run,
    success: `${named(what)} deleted successfully`,
    failure: `Failed to delete ${what}`,
    refresh: productionKeys(schoolId),
  });
  // Counts no bookings during the deletion, because the request would fail.
  const { data, isError } = useQuery({
    ...props.affected,
    enabled: remove.isIdle || remove.isError,
  });
  if (data && data.books > 0) return <ArchiveDialog {...props} affected={data} />;
  // If the bookings cannot be counted, staff must type the title, too.
  const wantsTitle = isError || (data !== undefined && data.bookings > 0);
  const unknown = !data && !isError;
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      confirmDisabled={unknown || (wantsTitle && !isTitle(typed, name))}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
      instead={props.instead}
    >
      {children}
      {unknown && <Loading text="Counting bookings..." />}
      {isError && <Note tone="warn" title="The bookings could not be counted." role="alert" />}
      {data?.bookings === 0 && <p>No one has booked it.</p>}
      {data && data.bookings > 0 && (
        <Note tone="bad" title={bookingsOfFamilies(data)} role="status">
          {paidText(data)}
        </Note>
      )}
      {wantsTitle && (
        <label>
          Type <strong>{name}</strong> to delete it
          <Input
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      )}
    </ConfirmDialog>
  );
}

function ArchiveDialog(
  props: Omit<DeleteDialogProps, 'affected'> & { affected: AffectedBookingsView },
) {
  const { what, affected } = props;
  const archive = useAction({
    run: props.archive,
    success: `${named(what)} archived`,
    failure: `Failed to archive ${what}`,
    words: 'server',
    refresh: productionKeys(props.schoolId),
  });
  return (
    <ConfirmDialog
      title={`Archive this ${what}?`}
      mild
      confirmLabel="Archive"
      pendingLabel="Archiving..."
      onConfirm={() => archive.mutateAsync(undefined)}
      onClose={props.onClose}
    >
      <p>
        {what === 'showtime' && 'This showtime of '}
        <strong>{props.title}</strong> was played and paid for, so it cannot be deleted:{' '}
        {count(affected.books, 'paid booking is', 'paid bookings are')} part of your books.
      </p>
      <p>
        Archived, it is hidden from families and from this list. Its bookings and analytics stay,
        and &ldquo;Show archived&rdquo; finds it.
      </p>
    </ConfirmDialog>
  );
}

const named = (what: DeleteDialogProps['what']): string =>
  what === 'production' ? 'Production' : 'Showtime';
