import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import type { CashBoxView } from '@contracts/rest/books';
import { LONGEST } from '@contracts/rest/text-limits';
import { cashKey, countCash } from '../../api/admin-cash';
import { randomUuid } from '../../api/random-id';
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
  const name = `${box.seller ?? 'Nobody who sold'}, ${box.production ?? 'unknown production'}`;
  return (
    <li className={styles.entry} aria-label={name}>
      <div className={styles.entryHead}>
        <strong>
          {box.seller ?? 'Nobody who sold'}
          {box.sellerId === user.id && ' (you)'}
        </strong>
        <strong className={styles.amount}>{rm(box.taken)} taken</strong>
      </div>
      <p>
        {box.production} · sold for cash {rm(box.sold)}
        {!isFree(box.handedBack) && <>, handed back {rm(box.handedBack)}</>}
      </p>
      {box.difference !== null && last && (
        <p>
          <strong className={styles.amount} data-wrong={!isFree(box.difference) || undefined}>
            {rm(last.counted)} counted. {differenceInWords(box.difference)}
          </strong>{' '}
          <span className="muted">
            {last.by}, {longDateAtTime(last.at)}
            {last.note && <>: {last.note}</>}
          </span>
        </p>
      )}
      {box.difference !== null && !isFree(box.notCounted) && (
        <p>{rm(box.notCounted)} were taken since: please count again.</p>
      )}
      <Earlier counts={box.counts.slice(0, -1)} />
      {last && !correcting ? (
        <div className={styles.actions}>
          <Button aria-label={`Count again: ${name}`} onClick={() => setCorrecting(true)}>
            Count again
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
      <summary>Counts before ({counts.length})</summary>
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
      title: 'Success',
      description: `${rm(sum)} recorded for ${box.seller ?? 'this box'}`,
    }),
    failure: 'The count could not be recorded',
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
        Counted in RM
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
        Note (optional)
        <Input
          id={`${ids}note`}
          autoComplete="off"
          value={note}
          maxLength={LONGEST.line}
          placeholder="Why it is not what was taken"
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
        aria-label={`Record the count: ${name}`}
      >
        Record the count
      </Button>
    </form>
  );
}
