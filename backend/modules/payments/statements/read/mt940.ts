import { writtenAmount } from './amounts.js';
import {
  gapNotes,
  gapsBetween,
  isOwnAccount,
  REPEATED,
  requireOwn,
  type AccountStatement,
} from './checks.js';
import { isoDay } from './dates.js';
import type { NamedFields, ReadLine } from './statement.js';
import { StatementFault } from './statement-fault.js';

/** Field :61: value date, booking day, mark, sum, kind and references. Some banks leave out the comma after whole ringgit. */
const ENTRY =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])[A-Z]?(\d+(?:,\d{0,2})?)(?:[A-Z]\w{3})?([^\n]*)/;
const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d+,\d{0,2})/;
/** A field begins with its tag at the start of a line. */
const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;

interface Balance {
  readonly sen: number;
  /** ISO 8601 */
  readonly day: string;
  /** True when the balance is intermediate: another page of the statement comes before or after this one. */
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

/** Returns true for MT942, which has the entries of an unfinished day and no balances. */
const isMt942 = (text: string): boolean =>
  !/^:60[FM]:/m.test(text) && (/^:(34F|13D|90[CD]):/m.test(text) || /\{2:O?I?942/.test(text));

/**
 * Reads SWIFT MT940; decision 50 explains why with our own code. Checks that the opening balance and the entries give the
 * closing balance of each page, and that no page is missing. @throws StatementFault
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
      ...otherAccounts(all, ofSchool),
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

const otherAccounts = (all: readonly Statement[], own: readonly Statement[]): string[] => {
  const others = new Set(all.filter((each) => !own.includes(each)).map(({ account }) => account));
  return [...others].map(
    (account) =>
      `The statement of account …${account.slice(-4)} was left out: it is not the school’s.`,
  );
};

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
    const isAnother = tag.startsWith('25') && last?.account;
    const statement = tag === '20' || isAnother || !last ? begin(line) : last;
    if (tag.startsWith('25')) statement.account = accountIn(value);
    if (tag.startsWith('60')) statement.opening ??= balanceOf(value, line, tag);
    if (tag.startsWith('62')) statement.closing = balanceOf(value, line, tag);
    if (tag === '61') statement.entries.push(entryOf(value, line));
    // After a balance, a text field is about the statement, not about an entry.
    if (tag === '86' && isInEntry) statement.entries.at(-1)?.texts.push(value);
    isInEntry = tag === '61' || (tag === '86' && isInEntry);
  }
  return statements;
}

/** Returns the digits of `bank/account` or `account`, without a currency after them. */
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
  // The booking day has no year. Booked in January with a value day in December means the next year, and the reverse.
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

/** Reads a sum; `1000,` has no digits after its comma. */
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
 * Requires all pages: a page that ends with an intermediate balance (:62M:) needs a page that begins with it (:60M:), in any
 * order.
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

/** Returns the first day that the statement covers. */
const firstDay = ({ entries, closing }: Statement): string =>
  entries.map(({ date }) => date).toSorted()[0] ?? closing?.day ?? '';

/** Returns the text without the ?20 codes of subfields and without line ends. */
const plain = (value: string): string =>
  value
    .replace(/\?\d{2}/g, ' ')
    .replace(/\bNONREF\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
