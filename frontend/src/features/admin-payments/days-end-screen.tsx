import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useId } from 'react';
import type { SchoolCashView } from '@contracts/rest/books';
import { schoolCash } from '../../api/admin-cash';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { useManagedSchools } from '../../staff/managed-school';
import { SchoolSelector } from '../../staff/school-selector';
import { buttonClass } from '../../ui/button';
import { wholeDay } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { rm } from '../../ui/money';
import { Loading, Message, Note } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { CashBox } from './cash-box';
import { differenceInWords } from './difference-in-words';
import { today } from './today';
import * as styles from './payments.module.css';

interface DaysEndProps {
  /** ISO 8601 day in Malaysia; undefined: today. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
}

/** Compares counted cash with cash sales, for everybody who may sell. */
export function DaysEndScreen({ day = today(), onDay }: DaysEndProps) {
  useTitle(i18n.t("Day's End"));
  const managed = useManagedSchools();
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>{i18n.t('Day’s End')}</h1>
          <p className="muted">{i18n.t('Cash counted against cash sold')}</p>
        </div>
        <div className="row">
          <SchoolSelector {...managed} />
          <Link to="/admin/sell" className={buttonClass()}>
            {i18n.t('Sell')}
          </Link>
          <Link to="/admin/payments" search={{ list: 'books' }} className={buttonClass()}>
            {i18n.t('Books')}
          </Link>
        </div>
      </header>
      {managed.school ? (
        <Day
          key={`${managed.school.id} ${day}`}
          schoolId={managed.school.id}
          day={day}
          onDay={onDay}
        />
      ) : (
        <Message
          level={2}
          icon={icons.alert}
          title={i18n.t('No school selected')}
          text={i18n.t('There is nothing to count.')}
        />
      )}
    </div>
  );
}

function Day(props: { schoolId: string; day: string; onDay: (day: string) => void }) {
  const { schoolId, day, onDay } = props;
  const id = useId();
  const { data, error } = useQuery(schoolCash(schoolId, day));
  return (
    <>
      <div className={styles.refundForm}>
        <label htmlFor={id} className={styles.day}>
          {i18n.t('Day')}
          <Input
            id={id}
            type="date"
            value={day}
            max={today()}
            onChange={({ target }) => target.value && onDay(target.value)}
          />
        </label>
      </div>
      {error && (
        <Note
          tone="bad"
          role="alert"
          title={errorText(error, i18n.t('The cash could not be read.'))}
        />
      )}
      {!data && !error && <Loading text={i18n.t('Adding up...')} />}
      {data && <Boxes schoolId={schoolId} cash={data} onDay={onDay} />}
    </>
  );
}

function Boxes(props: { schoolId: string; cash: SchoolCashView; onDay: (day: string) => void }) {
  const {
    schoolId,
    cash: { day, sums, boxes, daysToCount },
    onDay,
  } = props;
  const others = daysToCount.filter((other) => other.day !== day);
  return (
    <>
      {boxes.length === 0 ? (
        <p className="muted">{i18n.t('No cash was taken on {date}.', { date: wholeDay(day) })}</p>
      ) : (
        <section className="stack" aria-label={i18n.t('Cash of {date}', { date: wholeDay(day) })}>
          <p>
            {withElements(
              i18n.t('Taken on {date}: <0>{taken}</0>. Counted: <0>{counted}</0>.', {
                date: wholeDay(day),
                taken: rm(sums.taken),
                counted: rm(sums.counted),
              }),
              <strong className={styles.amount} />,
            )}{' '}
            {boxes.some(({ counted }) => counted !== null) && differenceInWords(sums.difference)}
          </p>
          <ul className={styles.entries}>
            {boxes.map((box) => (
              <CashBox
                key={`${box.productionId} ${box.sellerId}`}
                schoolId={schoolId}
                day={day}
                box={box}
              />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="stack" aria-label={i18n.t('Days to count')}>
          <h2 className={styles.subhead}>{i18n.t('Other days with cash that was not counted')}</h2>
          <ul className={styles.matches}>
            {others.map((other) => (
              <li key={other.day}>
                <span>
                  {wholeDay(other.day)}: {rm(other.notCounted)}
                </span>
                <Button
                  size="small"
                  aria-label={i18n.t('Count {date}', { date: wholeDay(other.day) })}
                  onClick={() => onDay(other.day)}
                >
                  {i18n.t('Count')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
