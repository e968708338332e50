import type { FamilyAccountView } from '@contracts/rest/refunds';
import { dayAndYear } from '../../ui/dates';
import { isFree, rm } from '../../ui/money';
import { Note } from '../../ui/panel';

/** What the school pays back or has paid back; nothing when there is nothing. */
export function RefundNote({ account }: { account: FamilyAccountView | null | undefined }) {
  if (!account || (isFree(account.refundDue) && account.paidBack.length === 0)) return null;
  return (
    <>
      {!isFree(account.refundDue) && (
        <Note tone="warn" title={`The school has to pay you ${rm(account.refundDue)} back`}>
          <p>You will get an email as soon as it is paid. Please keep your receipt until then.</p>
        </Note>
      )}
      {account.paidBack.map(({ amount, paidOn }, place) => (
        <Note key={place} tone="good" title={`${rm(amount)} paid back on ${dayAndYear(paidOn)}`}>
          <p>A bank may need some days until you see it.</p>
        </Note>
      ))}
    </>
  );
}
