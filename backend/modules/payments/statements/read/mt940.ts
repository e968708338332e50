import { writtenAmount } from './amounts.js';
import {
  gapNotes,
  gapsBetween,
  isOwnAccount,
  otherAccountNotes,
  REPEATED,
  requireOwn,
  type AccountStatement,
} from './checks.js';
import { isoDay } from './dates.js';
import type { NamedFields, ReadLine } from './statement.js';
import { StatementFault } from './statement-fault.js';

/**
 * Field :61: of MT940: value date, booking day, mark, sum, kind and references. Some banks omit the comma after whole
 * ringgit.
 */
const ENTRY =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])[A-Z]?(\d+(?:,\d{0,2})?)(?:[A-Z]\w{3})?([^\n]*)/;
const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d+,\d{0,2})/;
const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;

interface Balance {
  readonly sen: number;
  /** Day in ISO 8601. */
  readonly day: string;
  /** True for an intermediate balance: another page of the statement precedes or follows this one. */
  readonly isBetween: boolean;
  readonly line: number;
}

interface Entry extends ReadLine {
  readonly texts: string[];
}

interface Statement extends AccountStatement {
  account: string;
  opening: Balance | null;
  closing: Balance | null;
  readonly entries: Entry[];
}

export const isMt940 = (text: string): boolean =>
  /^:20:/m.test(text) && /^:(60[FM]|61):/m.test(text);

/** Returns true for an MT942 file, which has the entries of an unfinished day and no balances. */
const isMt942 = (text: string): boolean =>
  !/^:60[FM]:/m.test(text) && (/^:(34F|13D|90[CD]):/m.test(text) || /\{2:O?I?942/.test(text));

/**
 * Reads a SWIFT MT940 file with our own code (decision 50). The opening balance and the entries must give the closing
 * balance of each page, and no page may be missing. @throws StatementFault
 */
export function readMt940(text: string, own: string): NamedFields {
  if (isMt942(text))
    throw new StatementFault(
      'not_a_statement',
      'This is an MT942 report of a day that is not over; its entries may still change. Please download the statement as MT940, CAMT.053, CSV or XLSX.',
    );
  const all = statementsOf(text);
  requireOwn(all, own);
  const ofSchool = all.filter(({ account }) => isOwnAccount(account, own));
  const statements = [
    ...new Map(ofSchool.toReversed().map((each) => [contentOf(each), each])).values(),
  ].toReversed();
  statements.forEach((statement) => requireClosing(statement, text));
  requireAllPages(statements);
  const gaps = gapsBetween(
    statements.map((statement) => ({
      openingSen: statement.opening?.sen ?? 0,
      closingSen: statement.closing?.sen ?? 0,
      first: firstDay(statement),
      last: statement.closing?.day ?? '',
    })),
  );
  return {
    format: 'mt940',
    account: statements[0]?.account ?? null,
    lines: statements.flatMap(({ entries }) =>
      entries.map(({ texts, ...entry }) => ({
        ...entry,
        text: texts.map(plain).filter(Boolean).join(' | '),
      })),
    ),
    notes: [
      ...otherAccountNotes(all, own),
      ...(statements.length < ofSchool.length ? [REPEATED] : []),
      ...gapNotes(gaps),
    ],
    gaps,
  };
}

/** Returns the same text for a statement that stands in the file again. */
const contentOf = ({ opening, closing, entries }: Statement): string =>
  JSON.stringify([opening, closing, entries], (name, value: unknown) =>
    name === 'line' ? undefined : value,
  );

function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  const begin = (line: number): Statement => {
    const begun: Statement = { account: '', line, opening: null, closing: null, entries: [] };
    statements.push(begun);
    return begun;
  };
  let isInEntry = false;
  for (const { tag, line, value } of fieldsOf(text)) {
    const last = statements.at(-1);
    // Some files have the statements of two accounts under one reference.
    const account = tag.startsWith('25') ? accountIn(value) : '';
    const isAnother = account !== '' && !['', account].includes(last?.account ?? '');
    const statement = tag === '20' || isAnother || !last ? begin(line) : last;
    if (account !== '') statement.account = account;
    if (tag.startsWith('60')) statement.opening ??= balanceOf(value, line, tag);
    if (tag.startsWith('62')) statement.closing = balanceOf(value, line, tag);
    if (tag === '61') statement.entries.push(entryOf(value, line));
    // A text field after a balance belongs to the whole statement, not to an entry.
    if (tag === '86' && isInEntry) statement.entries.at(-1)?.texts.push(value);
    isInEntry = tag === '61' || (tag === '86' && isInEntry);
  }
  return statements;
}

/** Returns the digits of `bank/account` or `account`, without the currency behind them. */
const accountIn = (value: string): string =>
  (value.split('\n')[0] ?? '')
    .split('/')
    .map((part) => part.replace(/\D/g, ''))
    .findLast((digits) => digits !== '') ?? '';

interface Field {
  readonly tag: string;
  readonly line: number;
  readonly value: string;
}

function fieldsOf(text: string): Field[] {
  const fields: { tag: string; line: number; rows: string[] }[] = [];
  text.split(/\r\n|\r|\n/).forEach((row, place) => {
    const found = FIELD.exec(row);
    if (found)
      fields.push({ tag: found[1] as string, line: place + 1, rows: [found[2] as string] });
    else if (row.trim() !== '-' && !row.startsWith('{') && !row.startsWith('-}'))
      fields.at(-1)?.rows.push(row);
  });
  return fields.map(({ rows, ...field }) => ({ ...field, value: rows.join('\n') }));
}

function balanceOf(value: string, line: number, tag: string): Balance {
  const [, mark, year, month, day, currency, sum = ''] = BALANCE.exec(value) ?? [];
  const sen = senOf(sum);
  const date = dayOf(2000 + Number(year), Number(month), Number(day));
  if (sen === null || date === null)
    throw new StatementFault('line_unreadable', 'This balance cannot be read.', line);
  if (currency !== 'MYR')
    throw new StatementFault(
      'foreign_currency',
      `This account is in ${currency}; bookings are paid in ringgit.`,
      line,
    );
  return { sen: mark === 'D' ? -sen : sen, day: date, isBetween: tag.endsWith('M'), line };
}

function entryOf(value: string, line: number): Entry {
  const found = ENTRY.exec(value);
  const [, year, valueMonth, valueDay, booked, mark = '', sum = '', rest = ''] = found ?? [];
  const sen = senOf(sum);
  if (sen === null) throw new StatementFault('line_unreadable', 'This entry cannot be read.', line);
  const [month, day] = [booked?.slice(0, 2) ?? valueMonth, booked?.slice(2) ?? valueDay];
  // The booking day has no year. A booking in January with a value day in December belongs to the next year, and the
  // reverse.
  const months = Number(month) - Number(valueMonth);
  const shift = months < -6 ? 1 : months > 6 ? -1 : 0;
  const date = dayOf(2000 + Number(year) + shift, Number(month), Number(day));
  if (date === null)
    throw new StatementFault('line_unreadable', `${day}/${month} is no date.`, line);
  // RC, a reversed credit, is money out; RD, a reversed debit, is money in.
  const incoming = mark === 'C' || mark === 'RD';
  return {
    line,
    date,
    time: null,
    amountSen: incoming ? sen : -sen,
    text: '',
    balanceSen: null,
    ...(mark === 'RC' ? { takesBack: true } : {}),
    texts: [`${rest}\n${value.split('\n').slice(1).join('\n')}`.replace('//', ' ')],
  };
}

const dayOf = (year: number, first: number, second: number): string | null =>
  isoDay({ year, first, second, order: 'ymd' }, 'ymd');

/** MT940 writes 1,000.00 as `1000,`. */
const senOf = (sum: string): number | null =>
  writtenAmount(sum.endsWith(',') ? `${sum}00` : sum, ',')?.sen ?? null;

function requireClosing({ opening, closing, entries, line }: Statement, text: string): void {
  if (!opening || !closing)
    throw new StatementFault(
      'cut_short',
      `The ${opening ? 'closing' : 'opening'} balance is missing. The file seems to be cut off; please download it again.`,
      opening ? text.split('\n').length : line,
    );
  if (opening.sen + entries.reduce((sum, { amountSen }) => sum + amountSen, 0) !== closing.sen)
    throw new StatementFault(
      'lines_missing',
      'The closing balance does not follow from the entries. Lines seem to be missing; please download the file again.',
      closing.line,
    );
}

/**
 * Requires all pages of a statement, in any order: each intermediate closing balance (:62M:) must be the opening
 * balance (:60M:) of another page.
 */
function requireAllPages(statements: readonly Statement[]): void {
  const open = statements.flatMap(({ closing }) => (closing?.isBetween ? [closing] : []));
  const ends = new Set(statements.map(({ closing }) => closing?.sen));
  for (const { opening } of statements) {
    if (!opening?.isBetween) continue;
    if (!ends.has(opening.sen)) throw pageMissing('before this one', opening.line);
    const before = open.findIndex(({ sen }) => sen === opening.sen);
    if (before >= 0) open.splice(before, 1);
  }
  if (open[0]) throw pageMissing('after this one', open[0].line);
}

const pageMissing = (which: string, line: number): StatementFault =>
  new StatementFault(
    'cut_short',
    `The page ${which} is missing. Please download all pages of the statement in one file.`,
    line,
  );

const firstDay = ({ entries, closing }: Statement): string =>
  entries.map(({ date }) => date).toSorted()[0] ?? closing?.day ?? '';

/** Removes the ?20 codes of MT940 subfields and the line ends. */
const plain = (value: string): string =>
  value
    .replace(/\?\d{2}/g, ' ')
    .replace(/\bNONREF\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
