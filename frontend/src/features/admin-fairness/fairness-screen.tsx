import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { FairnessLine, FairnessReport } from '@contracts/rest/fairness';
import { duration, limitsOf, sentencesOf } from '@contracts/rest/fairness-words';
import { precise } from '@contracts/rest/precise-moment';
import { refusalInWords } from '@contracts/rest/refusal-words';
import { fairness, fairnessHref } from '../../api/admin-fairness';
import { Button, buttonClass } from '../../ui/button';
import { SaleHead } from '../../ui/staff/sale-head';
import { useTitle } from '../../ui/use-title';
import { FiguresTable } from './figures-table';
import * as styles from './sale.module.css';

/** Orders shown at first, and added by each press. */
const SOME = 50;

/** Whether a sale was fair: sentences and figures as parents get them, and below them every order, for staff. */
export function FairnessScreen({ performanceId }: { performanceId: string }) {
  const { data: report } = useSuspenseQuery(fairness(performanceId));
  useTitle('Fairness of a Sale');
  return (
    <div className="page staff-page stack">
      <SaleHead title="Fairness of a Sale" of={report} />
      <ul className={styles.sentences}>
        {sentencesOf(report).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={styles.files}>
        <a className={buttonClass('primary')} href={fairnessHref(performanceId, 'pdf')} download>
          Page for Parents (PDF)
        </a>
        <a className={buttonClass()} href={fairnessHref(performanceId, 'csv')} download>
          Every Order (CSV)
        </a>
      </div>
      {report.first && <Figures report={report} first={report.first} />}
      <section className="stack" aria-label="What this report cannot say">
        <h2 className={styles.subhead}>What this report cannot say</h2>
        <ul className={styles.limits}>
          {limitsOf(report).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {report.lines.length > 0 && <Orders lines={report.lines} />}
    </div>
  );
}

function Figures({ report, first }: { report: FairnessReport; first: string }) {
  return (
    <>
      <FiguresTable
        name={`When the orders came, since ${precise(first)}`}
        columns={['Within', 'Orders', 'With seats', 'Longest wait']}
        rows={report.periods.map(({ untilSeconds, orders, got, longestWaitMs }) => [
          untilSeconds === null ? 'later' : duration(untilSeconds * 1_000),
          orders,
          got,
          duration(longestWaitMs),
        ])}
      />
      {report.wanted.length > 0 && (
        <FiguresTable
          name="The seats that most orders wanted"
          columns={['Seat', 'Orders']}
          rows={report.wanted.map(({ seat, orders }) => [seat, orders])}
        />
      )}
    </>
  );
}

/** Every order, for staff: without names, but seats and seconds tell a family which order was theirs. */
function Orders({ lines }: { lines: readonly FairnessLine[] }) {
  const [shown, setShown] = useState(SOME);
  return (
    <section className="stack" aria-label="Every order">
      <div
        className={styles.tableBox}
        tabIndex={0}
        role="region"
        aria-label="Every order, in the order of arrival"
      >
        <table className={styles.table}>
          <caption>Every order, in the order of arrival</caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Arrived</th>
              <th scope="col" className={styles.number}>
                Waited
              </th>
              <th scope="col" className={styles.number}>
                Decided as
              </th>
              <th scope="col">Seats</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <tr key={line.order}>
                <th scope="row">{line.order}</th>
                <td className={styles.moment}>{clock(line.arrivedAt)}</td>
                <td className={styles.number}>{duration(line.waitMs)}</td>
                <td className={styles.number}>{line.decided ?? ''}</td>
                <td className={styles.seats}>{line.seats.join(', ')}</td>
                <td className={styles.seats}>{answerOf(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < lines.length && (
        <div>
          <Button onClick={() => setShown(shown + SOME)}>
            Show More ({lines.length - shown} left)
          </Button>
        </div>
      )}
    </section>
  );
}

/** With milliseconds: in a rush many orders come within a second. */
const clock = (iso: string): string => `${precise(iso)}.${iso.slice(20, 23)}`;

function answerOf({ code, lost, sent }: FairnessLine): string {
  const again = sent > 1 ? `, sent ${sent} times` : '';
  if (code === null) return `got the seats${again}`;
  const to = lost.map(
    ({ seat, to: order, overtaken }) =>
      `${seat} ${order === null ? 'was not free' : `to order ${order}`}${overtaken ? ', which had come later' : ''}`,
  );
  return (to.length > 0 ? to.join('; ') : refusalInWords(code)) + again;
}
