import { useState } from 'react';
import type { FormEvent } from 'react';
import { hashKey, useQuery } from '@tanstack/react-query';
import type { SaleRules, WhatIf, WhatIfFigures } from '@contracts/rest/what-if';
import { whatIf } from '../../api/admin-fairness';
import { Button } from '../../ui/button';
import { rm } from '../../ui/money';
import { Loading, Note } from '../../ui/panel';
import { SaleHead } from '../../ui/staff/sale-head';
import { failureText } from '../../ui/staff/failure-text';
import { useTitle } from '../../ui/use-title';
import { FiguresTable } from './figures-table';
import { FIRST_RULES } from './rules';
import * as styles from './sale.module.css';

const text = (value: number | null): string => (value === null ? '' : String(value));
const number = (value: string): number | null => (value.trim() === '' ? null : Number(value));

const FAILED = 'The sale could not be decided again';

/** A real sale under other rules, beside the sale as it was. */
export function WhatIfScreen({ performanceId }: { performanceId: string }) {
  const [rules, setRules] = useState<SaleRules>(FIRST_RULES);
  const { data, error, isFetching, refetch } = useQuery(whatIf(performanceId, rules));
  /** The last good answer stays, with the form, when the next comparison is on its way or fails. */
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  /** The same rules again are another try. */
  const ask = (next: SaleRules) => {
    if (hashKey([next]) === hashKey([rules])) void refetch();
    else setRules(next);
  };
  useTitle('What If');
  if (!shown)
    return error ? (
      <div className="page staff-page">
        <Note tone="bad" role="alert">
          {failureText(error, FAILED, 'both')}
        </Note>
      </div>
    ) : (
      <Loading text="Deciding the sale again" />
    );
  return (
    <div className="page staff-page stack">
      <SaleHead title="What If" of={shown} />
      <p className="muted">
        This sale decided again, order by order, under rules that you choose. Nothing is changed.
      </p>
      <Rules asked={rules} met={shown.asItWas} onAsk={ask} />
      {error && !isFetching && (
        <Note tone="bad" role="alert">
          {failureText(error, FAILED, 'both')} The figures are still those of the comparison before.
        </Note>
      )}
      <div className={isFetching ? styles.old : undefined} aria-busy={isFetching}>
        <Compared data={shown} />
      </div>
    </div>
  );
}

interface RulesProps {
  asked: SaleRules;
  met: WhatIf['asItWas'];
  onAsk: (rules: SaleRules) => void;
}

function Rules({ asked, met, onAsk }: RulesProps) {
  const [hold, setHold] = useState(text(asked.holdMinutes));
  const [seats, setSeats] = useState(text(asked.mostSeats));
  const [price, setPrice] = useState(text(asked.pricePercent));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk({ holdMinutes: number(hold), mostSeats: number(seats), pricePercent: number(price) });
  };
  return (
    <form className={styles.rules} onSubmit={ask} aria-label="Other rules">
      <Rule
        name="Minutes to pay"
        was={met.holdMinutes === null ? 'nothing was held' : `was ${met.holdMinutes}`}
        range={[1, 1_440]}
        value={hold}
        onChange={setHold}
      />
      <Rule
        name="Seats an order"
        was={`largest had ${met.mostSeats}`}
        range={[1, 50]}
        value={seats}
        onChange={setSeats}
      />
      <Rule
        name="Price in per cent"
        was="100 is as it was"
        range={[0, 1_000]}
        value={price}
        onChange={setPrice}
      />
      <Button look="primary" type="submit">
        Compare
      </Button>
    </form>
  );
}

interface RuleProps {
  name: string;
  was: string;
  range: readonly [least: number, most: number];
  value: string;
  onChange: (value: string) => void;
}

/** Left empty, the rule stays as it was. */
function Rule({ name, was, range: [min, max], value, onChange }: RuleProps) {
  return (
    <label>
      {name}
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <small>{was}</small>
    </label>
  );
}

/** What is compared, in the order in which a school asks. */
const FIGURES: readonly (readonly [
  name: string,
  of: (figures: WhatIfFigures) => number | string,
])[] = [
  ['Seats sold', ({ seatsSold }) => seatsSold],
  ['Money', ({ moneySen }) => rm(moneySen)],
  ['Orders paid', ({ paid }) => paid],
  ['… of them after their time, while the seats were free', ({ lateInTime }) => lateInTime],
  ['Orders abandoned', ({ abandoned }) => abandoned],
  ['… of them paid, but others had the seats', ({ lostLate }) => lostLate],
  ['Orders given up or cancelled', ({ cancelled }) => cancelled],
  ['Orders that still have time', ({ open }) => open],
  ['Refused: seats still kept for somebody', ({ refusedSeats }) => refusedSeats],
  ['Refused: too many seats', ({ refusedTooMany }) => refusedTooMany],
  ['Hours that seats were kept and never paid', ({ idleSeatHours }) => idleSeatHours],
];

function Compared({ data: { before, after, agrees, refusalsNoted, unknown } }: { data: WhatIf }) {
  const rows = FIGURES.map(([name, of]) => [name, of(before), of(after)] as const);
  if (refusalsNoted > 0)
    rows.push([
      `Of ${refusalsNoted} refused orders, those that find their seats free`,
      before.refusedThatFindSeats,
      after.refusedThatFindSeats,
    ]);
  return (
    <div className="stack">
      {!agrees && (
        <Note tone="warn">
          Recomputing the sale under its own rules does not give today’s seats. These figures may be
          wrong.
        </Note>
      )}
      <FiguresTable
        name="Side by side"
        columns={['Figure', 'As it was', 'Under these rules']}
        rows={rows.map(([name, was, now]) => [
          name,
          was,
          was === now ? (
            now
          ) : (
            <span key="now" className={styles.differs}>
              {now}
            </span>
          ),
        ])}
      />
      <section className="stack" aria-label="What nobody can know">
        <h2 className={styles.subhead}>What nobody can know</h2>
        <ul className={styles.limits}>
          {unknown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
