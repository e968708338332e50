import type { FamilyBalanceSums } from '@contracts/rest/refunds';
import { i18n } from '../language/i18n';
import { rm } from '../ui/money';
import * as panelStyles from '../ui/panel.module.css';

/** Shows the sums charged, paid and open. If the family was refunded too much, that sum replaces the sum paid. */
export function PaidSoFar({ account }: { account: FamilyBalanceSums }) {
  const { charged, paid, paidBackTooMuch, open } = account;
  return (
    <dl className={panelStyles.facts}>
      <div>
        <dt>{i18n.t('Your seats cost')}</dt>
        <dd className="number">{rm(charged)}</dd>
      </div>
      <div>
        <dt>{paidBackTooMuch ? i18n.t('Paid back to you too much') : i18n.t('Paid so far')}</dt>
        <dd className="number">{rm(paidBackTooMuch ?? paid)}</dd>
      </div>
      <div>
        <dt>{i18n.t('Still to pay')}</dt>
        <dd className="number">{rm(open)}</dd>
      </div>
    </dl>
  );
}
