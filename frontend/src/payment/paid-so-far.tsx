import type { FamilyBalanceSums } from '@contracts/rest/refunds';
import { rm } from '../ui/money';
import * as panelStyles from '../ui/panel.module.css';

/** What the seats cost, what of it is paid, and what is open. */
export function PaidSoFar({ account: { charged, paid, open } }: { account: FamilyBalanceSums }) {
  return (
    <dl className={panelStyles.facts}>
      <div>
        <dt>Your seats cost</dt>
        <dd className="number">{rm(charged)}</dd>
      </div>
      <div>
        <dt>Paid so far</dt>
        <dd className="number">{rm(paid)}</dd>
      </div>
      <div>
        <dt>Still to pay</dt>
        <dd className="number">{rm(open)}</dd>
      </div>
    </dl>
  );
}
