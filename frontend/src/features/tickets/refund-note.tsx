import type { FamilyRefundsView } from '@contracts/rest/refunds';
import { dayAndYear } from '../../ui/dates';
import { isFree, rm } from '../../ui/money';
import { Note } from '../../ui/panel';

/** What the school pays back or has paid back; nothing when there is nothing. */
export function RefundNote({ refunds }: { refunds: FamilyRefundsView | null | undefined }) {
  if (!refunds || (isFree(refunds.due) && refunds.paidBack.length === 0)) return null;
  return (
    <>
      {!isFree(refunds.due) && (
        <Note tone="warn" title={`The school has to pay you ${rm(refunds.due)} back`}>
          <p>You will get an email as soon as it is paid. Please keep your receipt until then.</p>
        </Note>
      )}
      {refunds.paidBack.map(({ amount, paidOn }, place) => (
        <Note key={place} tone="good" title={`${rm(amount)} paid back on ${dayAndYear(paidOn)}`}>
          <p>A bank may need some days until you see it.</p>
        </Note>
      ))}
    </>
  );
}
