import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Input, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { ProductionBooksView } from '@contracts/rest/books';
import { ledgerHref, productionBooks, statementHref } from '../../api/admin-books';
import { schoolProductions } from '../../api/admin-productions';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import { wholeDay } from '../../ui/dates';
import { rm } from '../../ui/money';
import { Loading } from '../../ui/panel';
import * as styles from './payments.module.css';

/** Offers downloads for the treasurer: the statement of a production, and the ledger of the school. */
export function Books({ schoolId }: { schoolId: string }) {
  return (
    <div className="stack">
      <Statement schoolId={schoolId} />
      <Ledger schoolId={schoolId} />
    </div>
  );
}

function Statement({ schoolId }: { schoolId: string }) {
  const { data: productions } = useQuery(schoolProductions(schoolId));
  const [chosen, setChosen] = useState<string | null>(null);
  if (!productions) return <Loading text={i18n.t('Loading productions...')} />;
  const production = productions.find(({ id }) => id === chosen) ?? productions[0];
  if (!production) return <p className="muted">{i18n.t('There is no production yet.')}</p>;
  return (
    <section className="stack" aria-label={i18n.t('Statement of a production')}>
      <h2 className={styles.subhead}>{i18n.t('Statement of a production')}</h2>
      <div className={styles.actions}>
        <Select
          aria-label={i18n.t('Production')}
          value={production.id}
          onChange={setChosen}
          className={styles.production}
          options={productions.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <a href={statementHref(production.id, 'pdf')} download className={buttonClass()}>
          {i18n.t('Download PDF')}
        </a>
        <a href={statementHref(production.id, 'xlsx')} download className={buttonClass()}>
          {i18n.t('Download Excel')}
        </a>
        <Link to="/admin/cash" className={buttonClass()}>
          {i18n.t('Count Cash')}
        </Link>
      </div>
      <Numbers key={production.id} productionId={production.id} />
    </section>
  );
}

function Numbers({ productionId }: { productionId: string }) {
  const { data, error } = useQuery(productionBooks(productionId));
  if (error)
    return (
      <p className={styles.refusal}>{i18n.t('The books could not be read. Please try again.')}</p>
    );
  return data ? <Tables books={data} /> : <Loading text={i18n.t('Adding up...')} />;
}

const WAYS = {
  transfer: /*i18n*/ 'Bank transfer',
  cash: /*i18n*/ 'Cash',
  complimentary: /*i18n*/ 'Complimentary',
} as const;

function Tables({ books }: { books: ProductionBooksView }) {
  const { sold, ordered, byPrice, byKind = [], byCode = [], byWay, byDay } = books;
  return (
    <div className={styles.books}>
      <Table
        name={i18n.t('Overview')}
        // The sums are in the first column of numbers, because a phone shows only two columns without scrolling.
        columns={['', i18n.t('Sum'), i18n.t('Seats'), i18n.t('Bookings')]}
        rows={[
          [i18n.t('Sold'), rm(sold.sum), sold.seats, sold.bookings],
          [i18n.t('of these complimentary or free'), rm('0.00'), books.complimentarySeats, ''],
          [i18n.t('Orders that are not paid'), rm(ordered.sum), ordered.seats, ordered.bookings],
          [i18n.t('Proven by the bank statement'), rm(books.proven), '', ''],
          [i18n.t('On receipts, on no statement yet'), rm(books.onReceipts), '', ''],
          [i18n.t('Cash'), rm(books.cash), '', ''],
          [i18n.t('Difference when cash was counted'), rm(books.cashCounted.difference), '', ''],
          [i18n.t('Cash that was not counted yet'), rm(books.cashCounted.notCounted), '', ''],
          [i18n.t('Open: families still have to pay'), rm(books.open), '', ''],
          [i18n.t('Paid back'), rm(books.refunded), '', ''],
          [i18n.t('To be paid back'), rm(books.refundDue), '', ''],
        ]}
      />
      <Table
        name={i18n.t('Sold by price')}
        columns={[i18n.t('Price'), i18n.t('Seats'), i18n.t('Sum')]}
        rows={byPrice.map(({ price, seats, sum }) => [
          price === '0.00' ? i18n.t('Complimentary or free') : rm(price),
          seats,
          rm(sum),
        ])}
      />
      <Table
        name={i18n.t('Sold by ticket kind')}
        columns={[i18n.t('Ticket kind'), i18n.t('Seats'), i18n.t('Sum')]}
        rows={byKind.map(({ kind, seats, sum }) => [kind, seats, rm(sum)])}
      />
      <Table
        name={i18n.t('Sold with discount codes')}
        columns={[
          i18n.t('Discount code'),
          i18n.t('Sum'),
          i18n.t('Taken off'),
          i18n.t('Seats'),
          i18n.t('Bookings'),
        ]}
        rows={byCode.map(({ code, bookings, seats, sum, off }) => [
          code,
          rm(sum),
          rm(off),
          seats,
          bookings,
        ])}
      />
      <Table
        name={i18n.t('By way of payment')}
        columns={[i18n.t('Way'), i18n.t('Bookings'), i18n.t('Came in')]}
        rows={byWay.map(({ way, bookings, sum }) => [i18n.t(WAYS[way]), bookings, rm(sum)])}
      />
      <Table
        name={i18n.t('By day')}
        columns={[i18n.t('Day'), i18n.t('Seats'), i18n.t('Sold'), i18n.t('Paid back')]}
        rows={byDay.map(({ day, seats, sum, refunded }) => [
          wholeDay(day),
          seats,
          rm(sum),
          rm(refunded),
        ])}
      />
    </div>
  );
}

/** Table with texts in the first column and numbers in the others. */
function Table(props: {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  const { name, columns, rows } = props;
  if (rows.length === 0) return null;
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={name}>
      <table className={styles.table}>
        <caption>{name}</caption>
        <thead>
          <tr>
            {columns.map((column, place) =>
              column === '' ? (
                <td key={place} />
              ) : (
                <th key={place} scope="col" className={place > 0 ? styles.number : undefined}>
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...numbers], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {numbers.map((cell, place) => (
                <td key={place} className={styles.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ledger({ schoolId }: { schoolId: string }) {
  const ids = useId();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  return (
    <section className="stack" aria-label={i18n.t('Ledger')}>
      <h2 className={styles.subhead}>{i18n.t('Ledger for accounting software')}</h2>
      <p className="muted">
        {i18n.t(
          'All productions in double entry, as CSV: date, account, debit, credit, text and document number. Without days it has everything.',
        )}
      </p>
      <div className={styles.refundForm}>
        <label htmlFor={`${ids}from`}>
          {i18n.t('From')}
          <Input
            id={`${ids}from`}
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </label>
        <label htmlFor={`${ids}to`}>
          {i18n.t('To')}
          <Input
            id={`${ids}to`}
            type="date"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </label>
        <a href={ledgerHref(schoolId, from, to)} download className={buttonClass()}>
          {i18n.t('Download Ledger')}
        </a>
      </div>
    </section>
  );
}
