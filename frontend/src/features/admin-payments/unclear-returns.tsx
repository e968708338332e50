import { Button } from 'antd';
import type { PaymentsView } from '@contracts/rest/statements';
import { payments, returnLine, setLineAside } from '../../api/admin-payments';
import { i18n } from '../../language/i18n';
import { wholeDay } from '../../ui/dates';
import { rm } from '../../ui/money';
import { useAction } from '../../ui/staff/use-action';
import { Entries } from './entries';
import * as styles from './payments.module.css';

type List = NonNullable<PaymentsView['unclearReturns']>;
type Item = List['items'][number];

/** Lists payments that the bank took back without naming the original payment. */
export function UnclearReturns({ schoolId, list }: { schoolId: string; list: List | undefined }) {
  if (!list || list.count === 0) return null;
  return (
    <Entries
      intro={i18n.t(
        'The bank took these payments back. Choose the payment that each line returns: its booking then waits for your decision.',
      )}
      empty=""
      shown={list.items.length}
      of={list.count}
    >
      {list.items.map((item) => (
        <Entry key={item.lineId} item={item} schoolId={schoolId} />
      ))}
    </Entries>
  );
}

function Entry({ item, schoolId }: { item: Item; schoolId: string }) {
  const refresh = [payments(schoolId).queryKey];
  const take = useAction({
    run: (lineId: string) => returnLine(schoolId, lineId, { byLineId: item.lineId }),
    failure: i18n.t('The payment could not be marked as taken back'),
    words: 'server',
    refresh,
  });
  const aside = useAction({
    run: () => setLineAside(schoolId, item.lineId, { as: 'other' }),
    failure: i18n.t('The line could not be marked'),
    words: 'server',
    refresh,
  });
  const busy = take.isPending || aside.isPending;
  return (
    <li className={styles.entry}>
      <strong className={styles.amount}>{rm(item.amount)}</strong>
      <p>
        {wholeDay(item.date)} {item.time} · {item.text}
      </p>
      {item.candidates.map((line) => (
        <div key={line.lineId} className={styles.proposal}>
          <p>
            {wholeDay(line.date)} {line.time} · {line.text}
          </p>
          <Button
            aria-label={i18n.t('Took back: {text}', { text: line.text })}
            disabled={busy}
            onClick={() => take.mutate(line.lineId)}
          >
            {i18n.t('It was this one')}
          </Button>
        </div>
      ))}
      <div className={styles.actions}>
        <Button
          aria-label={i18n.t('None of these: {text}', { text: item.text })}
          disabled={busy}
          onClick={() => aside.mutate(undefined)}
        >
          {i18n.t('None of these')}
        </Button>
      </div>
    </li>
  );
}
