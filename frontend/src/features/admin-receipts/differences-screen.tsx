import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { judgeReceiptsAgain, receiptDifferences } from '../../api/admin-receipt-differences';
import type { JudgedReceipts } from '../../api/admin-receipt-differences';
import type { SchoolChoice } from '../../api/admin-schools';
import { useManagedSchools } from '../../staff/managed-school';
import { SchoolSelector } from '../../staff/school-selector';
import { buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { useAction } from '../../ui/staff/use-action';
import { useTitle } from '../../ui/use-title';
import { DifferenceEntry } from './difference-entry';
import * as styles from './differences.module.css';

/** What the rules of today say of receipts that were decided before; a person accepts each difference, or leaves it. */
export function DifferencesScreen() {
  useTitle('Old receipts, new rules');
  const managed = useManagedSchools();
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>Old receipts, new rules</h1>
          <p className="muted">What would be decided otherwise today. Nothing changes by itself.</p>
        </div>
        <div className="row">
          <SchoolSelector {...managed} />
          <Link to="/admin/payments" className={buttonClass()}>
            Payments
          </Link>
        </div>
      </header>
      {managed.school ? (
        <Differences key={managed.school.id} school={managed.school} />
      ) : (
        <Message level={2} icon={icons.alert} title="No school selected" />
      )}
    </div>
  );
}

function Differences({ school }: { school: SchoolChoice }) {
  const { data } = useSuspenseQuery(receiptDifferences(school.id));
  const judge = useAction({
    run: () => judgeReceiptsAgain(school.id),
    failure: 'The receipts cannot be judged again now',
    refresh: [receiptDifferences(school.id).queryKey],
  });
  const { status, list, dealtWith } = useFocusOnNext(data);
  return (
    <>
      <div className="row">
        <Button
          type="primary"
          disabled={data.state === 'running' || judge.isPending}
          onClick={() => judge.mutate()}
        >
          Judge all receipts again
        </Button>
        <p ref={status} tabIndex={-1} role="status">
          {inWords(data)}
        </p>
      </div>
      {data.differences.length > 0 && (
        <ul ref={list} className={styles.list}>
          {data.differences.map((difference) => (
            <DifferenceEntry
              key={difference.receiptId}
              schoolId={school.id}
              difference={difference}
              onDealtWith={() => dealtWith(difference.receiptId)}
            />
          ))}
        </ul>
      )}
      {data.more && (
        <p className="muted">There are more: they are shown when some of these are dealt with.</p>
      )}
    </>
  );
}

/**
 * An entry that was dealt with leaves with the pressed button, so the focus moves to the entry in its place, or to what is said of
 * the list.
 */
function useFocusOnNext({ differences }: JudgedReceipts) {
  const status = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef<{ receiptId: string; place: number } | null>(null);
  useEffect(() => {
    if (leaving.current === null) return;
    const { receiptId, place } = leaving.current;
    if (differences.some((each) => each.receiptId === receiptId)) return;
    leaving.current = null;
    const headings = list.current?.querySelectorAll<HTMLElement>('h2') ?? [];
    (headings[Math.min(place, headings.length - 1)] ?? status.current)?.focus();
  }, [differences]);
  const dealtWith = (receiptId: string) => {
    const place = differences.findIndex((each) => each.receiptId === receiptId);
    leaving.current = { receiptId, place };
  };
  return { status, list, dealtWith };
}

function inWords({ asked, finishedAt, receipts, differences, state }: JudgedReceipts): string {
  if (asked === null)
    return "Nobody has asked yet. Press the button to judge the stored readings by today's rules.";
  if (state === 'stuck')
    return `Asked by ${asked.by} on ${longDateAtTime(asked.at)}, and not ended. Please ask again.`;
  if (finishedAt === null) return `Asked by ${asked.by}: all receipts are being judged again...`;
  const judged = `${receipts} ${receipts === 1 ? 'receipt' : 'receipts'} judged again on ${longDateAtTime(finishedAt)}`;
  return differences.length === 0
    ? `${judged}: nothing is left to decide.`
    : `${judged}; ${differences.length} shown to decide on.`;
}
