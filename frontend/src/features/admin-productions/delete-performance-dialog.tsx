import { Button } from 'antd';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import {
  affectedBookings,
  deletePerformance,
  productionKeys,
  updatePerformance,
} from '../../api/admin-productions';
import { serverNow } from '../../api/server-clock';
import { dayAndYear, longDateAtTime } from '../../ui/dates';
import { useAction } from '../../ui/staff/use-action';
import { DeleteDialog } from './delete-dialog';

/** Asks before a showtime is deleted with its bookings. One that still sells can be taken off sale instead. */
export function DeletePerformanceDialog(props: {
  performance: PerformanceView;
  production: ProductionView;
  onClose: () => void;
}) {
  const { performance, production, onClose } = props;
  const { id, dateTime, salesEnabled } = performance;
  const stop = useAction({
    run: () => updatePerformance(id, { salesEnabled: false }),
    success: 'Ticket sales updated successfully',
    failure: 'Failed to update ticket sales',
    refresh: productionKeys(production.schoolId),
  });
  const sells = salesEnabled !== false && Date.parse(dateTime) > serverNow();
  return (
    <DeleteDialog
      what="showtime"
      schoolId={production.schoolId}
      title={production.title}
      typed={dayAndYear(dateTime)}
      affected={affectedBookings(id)}
      run={() => deletePerformance(id)}
      archive={() => updatePerformance(id, { archived: true })}
      onClose={onClose}
      instead={
        sells && (
          <Button
            disabled={stop.isPending}
            onClick={() => void stop.mutateAsync(undefined).then(onClose, () => undefined)}
          >
            Switch Sales Off Instead
          </Button>
        )
      }
    >
      <p>
        This will permanently delete the showtime on <strong>{longDateAtTime(dateTime)}</strong> and
        all its bookings.
      </p>
      <p>The families who booked are told by email. This cannot be undone.</p>
    </DeleteDialog>
  );
}
