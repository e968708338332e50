import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import type { CashBoxView } from '@contracts/rest/books';
import { LONGEST } from '@contracts/rest/text-limits';
import { cashKey, countCash } from '../../api/admin-cash';
import { randomUuid } from '../../api/random-id';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { useStaffUser } from '../../staff/managed-school';
import { longDateAtTime } from '../../ui/dates';
import { isFree, rm } from '../../ui/money';
import { useAction } from '../../ui/staff/use-action';
import { differenceInWords } from './difference-in-words';
import * as styles from './payments.module.css';

interface CashBoxProps {
  readonly schoolId: string;
  readonly day: string;
  readonly box: CashBoxView;
}

/** Shows one seller's cash for one production: the sum taken, the sum counted, and a form to count it. */
export function CashBox({ schoolId, day, box }: CashBoxProps) {
  const user = useStaffUser();
  const [correcting, setCorrecting] = useState(false);
  const last = box.counts.at(-1);
  const seller = box.seller ?? i18n.t('Nobody who sold');
  const name = `${seller}, ${box.production ?? i18n.t('unknown production')}`;
  return (
    <li className={styles.entry} aria-label={name}>
      <div className={styles.entryHead}>
        <strong>{box.sellerId === user.id ? i18n.t('{seller} (you)', { seller }) : seller}</strong>
        <strong className={styles.amount}>
          {i18n.t('{amount} taken', { amount: rm(box.taken) })}
        </strong>
      </div>
      <p>
        {box.production} ·{' '}
        {isFree(box.handedBack)
          ? i18n.t('sold for cash {sold}', { sold: rm(box.sold) })
          : i18n.t('sold for cash {sold}, handed back {handedBack}', {
              sold: rm(box.sold),
              handedBack: rm(box.handedBack),
            })}
      </p>
      {box.difference !== null && last && (
        <p>
          <strong className={styles.amount} data-wrong={!isFree(box.difference) || undefined}>
            {joinSentences([
              i18n.t('{amount} counted.', { amount: rm(last.counted) }),
              differenceInWords(box.difference),
            ])}
          </strong>{' '}
          <span className="muted">
            {last.by}, {longDateAtTime(last.at)}
            {last.note && <>: {last.note}</>}
          </span>
        </p>
      )}
      {box.difference !== null && !isFree(box.notCounted) && (
        <p>
          {i18n.t('{amount} were taken since: please count again.', { amount: rm(box.notCounted) })}
        </p>
      )}
      <Earlier counts={box.counts.slice(0, -1)} />
      {last && !correcting ? (
        <div className={styles.actions}>
          <Button
            aria-label={i18n.t('Count again: {name}', { name })}
            onClick={() => setCorrecting(true)}
          >
            {i18n.t('Count again')}
          </Button>
        </div>
      ) : (
        <CountForm
          key={last?.countId}
          schoolId={schoolId}
          day={day}
          box={box}
          name={name}
          onCounted={() => setCorrecting(false)}
        />
      )}
    </li>
  );
}

function Earlier({ counts }: Pick<CashBoxView, 'counts'>) {
  if (counts.length === 0) return null;
  return (
    <details className={styles.columns}>
      <summary>{i18n.t('Counts before ({count})', { count: counts.length })}</summary>
      <ul className={styles.reasons}>
        {counts.map(({ countId, counted, by, at, note }) => (
          <li key={countId}>
            {rm(counted)}, {by}, {longDateAtTime(at)}
            {note && <>: {note}</>}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface CountFormProps extends CashBoxProps {
  readonly name: string;
  readonly onCounted: () => void;
}

function CountForm({ schoolId, day, box, name, onCounted }: CountFormProps) {
  const ids = useId();
  // Id of the cash count. A form that is sent twice is recorded once; a changed form gets a new id.
  const [countId, setCountId] = useState(randomUuid);
  const [counted, setCounted] = useState('');
  const [note, setNote] = useState('');
  const corrects = box.counts.at(-1)?.countId;
  const count = useAction({
    run: (sum: string) =>
      countCash(box.productionId, {
        countId,
        day,
        sellerId: box.sellerId,
        counted: sum,
        ...(corrects ? { corrects } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    // The message names the amount that was sent, because the person may have changed the field since.
    success: (_, sum) => ({
      title: i18n.t('Success'),
      description: i18n.t('{amount} recorded for {seller}', {
        amount: rm(sum),
        seller: box.seller ?? i18n.t('this box'),
      }),
    }),
    failure: i18n.t('The count could not be recorded'),
    words: 'server',
    // Refetches the cash of the day and the production's books.
    refresh: [cashKey(schoolId), ['/api/admin/productions', box.productionId, 'books']],
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    count.mutate(counted.trim(), { onSuccess: onCounted });
  };
  return (
    <form className={styles.refundForm} onSubmit={send}>
      <label htmlFor={`${ids}counted`}>
        {i18n.t('Counted in RM')}
        <Input
          id={`${ids}counted`}
          inputMode="decimal"
          autoComplete="off"
          value={counted}
          maxLength={10}
          onChange={({ target }) => {
            setCounted(target.value);
            setCountId(randomUuid());
          }}
        />
      </label>
      <label htmlFor={`${ids}note`} className={styles.wide}>
        {i18n.t('Note (optional)')}
        <Input
          id={`${ids}note`}
          autoComplete="off"
          value={note}
          maxLength={LONGEST.line}
          placeholder={i18n.t('Why it is not what was taken')}
          onChange={({ target }) => {
            setNote(target.value);
            setCountId(randomUuid());
          }}
        />
      </label>
      <Button
        type="primary"
        htmlType="submit"
        loading={count.isPending}
        disabled={counted.trim() === ''}
        aria-label={i18n.t('Record the count: {name}', { name })}
      >
        {i18n.t('Record the count')}
      </Button>
    </form>
  );
}
