import { staffStatusLabels } from '@contracts/rest/booking-status';
import { StatusBadge } from '../status-badge';

/** Badge with a booking status in the words of staff lists. */
export const StaffStatusBadge = ({ status }: { status: string }) => (
  <StatusBadge status={status} labels={staffStatusLabels} />
);
