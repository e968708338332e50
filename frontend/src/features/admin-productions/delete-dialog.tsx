import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AffectedBookingsView } from '@contracts/rest/administration';
import { productionKeys, type affectedBookings } from '../../api/admin-productions';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { Loading, Note } from '../../ui/panel';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';
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
  const isPerformance = what === 'showtime';
  const name = props.typed ?? props.title;
  const [typed, setTyped] = useState('');
  const remove = useAction({
    run,
    success: isPerformance
      ? i18n.t('Showtime deleted successfully')
      : i18n.t('Production deleted successfully'),
    failure: isPerformance
      ? i18n.t('Failed to delete showtime')
      : i18n.t('Failed to delete production'),
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
      title={i18n.t('Are you sure?')}
      confirmLabel={i18n.t('Delete')}
      pendingLabel={i18n.t('Deleting...')}
      confirmDisabled={unknown || (wantsTitle && !isTitle(typed, name))}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
      instead={props.instead}
    >
      {children}
      {unknown && <Loading text={i18n.t('Counting bookings...')} />}
      {isError && (
        <Note tone="warn" title={i18n.t('The bookings could not be counted.')} role="alert" />
      )}
      {data?.bookings === 0 && <p>{i18n.t('No one has booked it.')}</p>}
      {data && data.bookings > 0 && (
        <Note tone="bad" title={bookingsOfFamilies(data)} role="status">
          {paidText(data)}
        </Note>
      )}
      {wantsTitle && (
        <label>
          {withElements(i18n.t('Type <0>{name}</0> to delete it', { name }), <strong />)}
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
  const { affected } = props;
  const isPerformance = props.what === 'showtime';
  const values = { title: props.title, books: affected.books };
  const archive = useAction({
    run: props.archive,
    success: isPerformance ? i18n.t('Showtime archived') : i18n.t('Production archived'),
    failure: isPerformance
      ? i18n.t('Failed to archive showtime')
      : i18n.t('Failed to archive production'),
    words: 'server',
    refresh: productionKeys(props.schoolId),
  });
  return (
    <ConfirmDialog
      title={isPerformance ? i18n.t('Archive this showtime?') : i18n.t('Archive this production?')}
      mild
      confirmLabel={i18n.t('Archive')}
      pendingLabel={i18n.t('Archiving...')}
      onConfirm={() => archive.mutateAsync(undefined)}
      onClose={props.onClose}
    >
      <p>
        {withElements(
          isPerformance
            ? i18n.t(
                'This showtime of <0>{title}</0> was played and paid for, so it cannot be deleted: {books, plural, one {# paid booking is} other {# paid bookings are}} part of your books.',
                values,
              )
            : i18n.t(
                '<0>{title}</0> was played and paid for, so it cannot be deleted: {books, plural, one {# paid booking is} other {# paid bookings are}} part of your books.',
                values,
              ),
          <strong />,
        )}
      </p>
      <p>
        {i18n.t(
          'Archived, it is hidden from families and from this list. Its bookings and analytics stay, and “Show archived” finds it.',
        )}
      </p>
    </ConfirmDialog>
  );
}
