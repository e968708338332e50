import { staffStatusLabels } from '@contracts/rest/booking-status';
import { StatusBadge } from '../status-badge';

/** The status in staff's words, as their lists have it. */
export const StaffStatusBadge = ({ status }: { status: string }) => (
  <StatusBadge status={status} labels={staffStatusLabels} />
);
