import type { PerformanceView } from '@contracts/rest/catalogue';
import { useStaffUser } from '../../staff/managed-school';
import { useWaiting } from '../../staff/use-waiting';
import { Note } from '../../ui/panel';

/** Warns that the server refuses every paid order although sales are on, because the school's payment details are missing. */
export function NotPayableNote({ performances }: { performances: readonly PerformanceView[] }) {
  const waiting = useWaiting(useStaffUser());
  const isOn = performances.some(
    ({ archived, salesEnabled }) => !archived && salesEnabled !== false,
  );
  if (!isOn || !waiting?.bankDetailsMissing) return null;
  return (
    <Note tone="warn" title="Paid seats are not on sale yet">
      Bank details are missing. An owner adds them under School, Payment Details.
    </Note>
  );
}
