import { Button, Input, InputNumber, Select } from 'antd';
import { useId } from 'react';
import { UTC_OFFSET, malaysianClock } from '@contracts/malaysian-time';
import { MOST_PRICES_A_KIND, type DatedPriceView } from '@contracts/rest/ticket-kinds';
import { i18n } from '../../../language/i18n';
import { translated } from '../../../ui/staff/translated';
import * as styles from './kinds.module.css';

const TYPES = [
  { value: 'fixed', label: /*i18n*/ 'Fixed price' },
  { value: 'off', label: /*i18n*/ 'RM off' },
  { value: 'percent-off', label: /*i18n*/ 'Per cent off' },
] as const;

/** A price without its number, as a new line of the form. */
export const NEW_PRICE: DatedPriceView = { type: 'fixed', from: null, until: null };

/** Keeps the order of the fields in the API's answers, because the server compares prices as texts. */
const priced = (
  type: DatedPriceView['type'],
  number: number | null,
  { from, until }: DatedPriceView,
): DatedPriceView => ({
  type,
  ...(number === null
    ? {}
    : type === 'percent-off'
      ? { percent: number }
      : { amount: number.toFixed(2) }),
  from,
  until,
});

const numberOf = ({ type, amount, percent }: DatedPriceView): number | null =>
  type === 'percent-off' ? (percent ?? null) : amount === undefined ? null : Number(amount);

interface PricesFieldProps {
  /* Given by the form. */
  id?: string;
  value?: readonly DatedPriceView[];
  onChange?: (prices: readonly DatedPriceView[]) => void;
  /** Fewest prices that the form accepts. */
  least: 0 | 1;
}

/** Form field for the dated prices of a ticket kind. A new price stands first, because the first one in force counts. */
export function PricesField({ id, value: prices = [], onChange, least }: PricesFieldProps) {
  const change = (at: number, price: DatedPriceView) =>
    onChange?.(prices.map((one, index) => (index === at ? price : one)));
  return (
    <div id={id} className={styles.prices}>
      {prices.map((price, at) => (
        <div
          role="group"
          aria-label={i18n.t('Price {at}', { at: at + 1 })}
          key={prices.length - at}
        >
          <div>
            <label className="small">
              {i18n.t('How it is priced')}
              <Select
                aria-label={i18n.t('How it is priced')}
                value={price.type}
                options={translated(TYPES)}
                onChange={(type) => change(at, priced(type, null, price))}
              />
            </label>
            <label className="small">
              {price.type === 'percent-off' ? i18n.t('Per cent') : 'RM'}
              <InputNumber<number>
                min={0}
                {...(price.type === 'percent-off'
                  ? { max: 100, precision: 0 }
                  : { step: 0.5, precision: 2 })}
                value={numberOf(price)}
                onChange={(number) => change(at, priced(price.type, number, price))}
              />
            </label>
            <Moment
              label={i18n.t('From (optional)')}
              value={price.from}
              onChange={(from) => change(at, { ...price, from })}
            />
            <Moment
              label={i18n.t('Until (optional)')}
              value={price.until}
              onChange={(until) => change(at, { ...price, until })}
            />
          </div>
          {prices.length > least && (
            <Button
              type="link"
              danger
              size="small"
              onClick={() => onChange?.(prices.filter((_, index) => index !== at))}
            >
              {i18n.t('Remove this price')}
            </Button>
          )}
        </div>
      ))}
      <Button
        disabled={prices.length >= MOST_PRICES_A_KIND}
        onClick={() => onChange?.([NEW_PRICE, ...prices])}
      >
        {prices.length === 0 ? i18n.t('Add Price') : i18n.t('Add Dated Price (Early Bird)')}
      </Button>
    </div>
  );
}

/** Field for a moment in Malaysian time. Its value is ISO 8601 in UTC. */
export function Moment(props: {
  label: string;
  value?: string | null;
  onChange?: (moment: string | null) => void;
}) {
  const { label, value = null, onChange } = props;
  const id = useId();
  return (
    <label htmlFor={id} className={`small ${styles.moment}`}>
      {label}
      <Input
        id={id}
        type="datetime-local"
        max="2199-12-31T23:59"
        value={value === null ? '' : malaysianClock(value).slice(0, 16)}
        onChange={({ target }) => {
          const moment = new Date(target.value + UTC_OFFSET);
          onChange?.(Number.isNaN(moment.getTime()) ? null : moment.toISOString());
        }}
      />
    </label>
  );
}
