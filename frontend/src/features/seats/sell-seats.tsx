import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useId, useMemo, useState } from 'react';
import type { PerformanceView } from '@contracts/rest/catalogue';
import {
  SOLD_AFTER_BEGINNING_MS,
  type SeatBlockView,
  type SoldTicketView,
} from '@contracts/rest/sales';
import { performances as performancesQuery } from '../../api/performances';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { shortDay, time } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { Loading, Message } from '../../ui/panel';
import { seatsLeft } from '../../ui/staff/seats-left';
import { labelFor, missingText, type SaleTerms } from './sale-terms';
import { SaleTermsForm } from './sale-terms-form';
import { SeatBlockList } from './seat-blocks';
import { SeatSelection } from './seat-selection';
import { useDiscountCode } from './use-discount-code';
import { localTime, sellable, toSellNow, usualRelease } from './sell-choice';
import { useSale } from './use-sale';
import * as styles from './sell-seats.module.css';

interface Props {
  /** Productions whose performances are on sale here. */
  readonly productionIds: ReadonlySet<string>;
  /** Chosen performance; null means tonight's performance. */
  readonly chosen: string | null;
  readonly onChoose: (performanceId: string) => void;
  readonly onSold: (ticket: SoldTicketView) => void;
}

/** Sells seats to a guest at the door; tonight's performance and cash are preselected. */
export function SellSeats({ productionIds, chosen, onChoose, onSold }: Props) {
  const id = useId();
  const { data } = useSuspenseQuery(performancesQuery());
  const [now] = useState(serverNow);
  const choices = sellable(
    data.filter(({ productionId }) => productionIds.has(productionId)),
    now,
  );
  const [kept, setKept] = useState(0);
  const performance = choices.find((one) => one.id === chosen) ?? toSellNow(choices, now);

  if (!performance)
    return (
      <Message
        level={2}
        icon={icons.calendar}
        title={i18n.t('No performance to sell')}
        text={i18n.t(
          'When a showtime is added, its seats can be sold here until {hours} hours after it began.',
          { hours: SOLD_AFTER_BEGINNING_MS / 3_600_000 },
        )}
      />
    );
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>{i18n.t('Showtime')}</label>
        <select id={id} value={performance.id} onChange={(event) => onChoose(event.target.value)}>
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {shortDay(one.dateTime)}, {time(one.dateTime)} · {one.productionTitle} ·{' '}
              {i18n.t('{seatsRemaining} left', { seatsRemaining: seatsLeft(one) })}
            </option>
          ))}
        </select>
      </div>
      <Suspense fallback={<Loading text={i18n.t('Loading seating configuration...')} />}>
        <OneSale
          key={`${performance.id} ${kept}`}
          performance={performance}
          onSold={onSold}
          onKept={() => setKept((before) => before + 1)}
        />
      </Suspense>
    </>
  );
}

const NO_CODE = { discount: null, field: null, isChecking: false };

/** Form that sells seats of one showtime, with the way of payment above the seats. */
function OneSale(props: {
  performance: PerformanceView;
  onSold: Props['onSold'];
  onKept: () => void;
}) {
  const { performance, onSold, onKept } = props;
  const { send, sending, isPending } = useSale(performance, { onSold, onKept });
  const [block, setBlock] = useState<SeatBlockView | null>(null);
  const [terms, setTerms] = useState<SaleTerms>(() => ({
    way: 'cash',
    reason: '',
    name: '',
    forWhom: '',
    until: localTime(usualRelease(performance.dateTime, serverNow())),
  }));
  const { way } = terms;
  const own = useMemo(
    () => (block && way !== 'keep' ? [...block.seats, ...sending] : sending),
    [block, way, sending],
  );
  const code = useDiscountCode(performance);
  // Complimentary seats and seats kept back have no discount code.
  const { discount, field, isChecking } = way === 'cash' || way === 'transfer' ? code : NO_CODE;
  const blocked = isPending || isChecking ? i18n.t('One moment...') : missingText(terms);
  return (
    <>
      <SeatBlockList
        performanceId={performance.id}
        chosen={block?.blockId ?? null}
        onChoose={setBlock}
      />
      <SaleTermsForm
        terms={terms}
        latestRelease={localTime(performance.dateTime)}
        onChange={(changed) => setTerms((before) => ({ ...before, ...changed }))}
      />
      <SeatSelection
        key={block?.blockId ?? ''}
        performance={performance}
        initial={[]}
        own={own}
        discount={discount}
        codeField={field}
        actionFor={(selection) => ({
          label: labelFor(way, selection.length),
          run: () =>
            send(selection, terms, { blockId: block?.blockId, discountCode: discount?.word }),
          blocked,
          ...(way === 'complimentary' ? { facts: [i18n.t('Complimentary: nothing to pay')] } : {}),
        })}
      />
    </>
  );
}
