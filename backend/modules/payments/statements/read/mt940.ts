import { writtenAmount } from './amounts.js';
import type { ReadLine, ReadStatement } from './statement.js';
import { StatementFault } from './statement-fault.js';

/** :61: value date, booking day, mark, sum, kind and references. */
const ENTRY = /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])[A-Z]?(\d+,\d{0,2})(?:[A-Z]\w{3})?([^\n]*)/;
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d+,\d{0,2})/;

interface Field {
  readonly tag: string;
  readonly line: number;
  readonly value: string;
}

export const isMt940 = (text: string): boolean =>
  /^:20:/m.test(text) && /^:(60[FM]|61):/m.test(text);

/**
 * SWIFT MT940, small enough to read ourselves: no library for it is kept up. Balances at both ends prove that nothing is
 * missing. @throws StatementFault
 */
export function readMt940(text: string): Omit<ReadStatement, 'layout' | 'firstRows'> {
  const lines: ReadLine[] = [];
  let account: string | null = null;
  let balance: number | null = null;
  let open = false;
  for (const { tag, line, value } of fieldsOf(text)) {
    if (tag === '25') account ??= value.replace(/^.*\//, '').replace(/\D/g, '') || null;
    if (/^60[FM]$/.test(tag)) [balance, open] = [balanceOf(value, line), true];
    if (tag === '61') {
      const entry = entryOf(value, line);
      balance = balance === null ? null : balance + entry.amountSen;
      lines.push({ ...entry, balanceSen: balance });
    }
    if (tag === '86' && lines.length > 0) {
      const last = lines.at(-1) as ReadLine;
      lines[lines.length - 1] = {
        ...last,
        text: [last.text, plain(value)].filter(Boolean).join(' | '),
      };
    }
    if (/^62[FM]$/.test(tag)) {
      if (balance !== null && balanceOf(value, line) !== balance)
        throw new StatementFault(
          'lines_missing',
          'The closing balance does not follow from the entries. Lines seem to be missing; please download the file again.',
          line,
        );
      open = false;
    }
  }
  if (open)
    throw new StatementFault(
      'cut_short',
      'The closing balance is missing. The file seems to be cut off; please download it again.',
      text.split('\n').length,
    );
  return { format: 'mt940', account, lines, notes: [] };
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  text.split(/\r\n|\r|\n/).forEach((row, place) => {
    const found = /^:(\d{2}[A-Z]?):(.*)$/.exec(row);
    const last = fields.at(-1);
    if (found) fields.push({ tag: found[1] as string, line: place + 1, value: found[2] as string });
    else if (last && row !== '-' && !row.startsWith('{') && !row.startsWith('-}'))
      fields[fields.length - 1] = { ...last, value: `${last.value}\n${row}` };
  });
  return fields;
}

function balanceOf(value: string, line: number): number {
  const found = BALANCE.exec(value);
  const sen = found && writtenAmount(padded(found[3] as string), ',')?.sen;
  if (!found || sen === null || sen === undefined)
    throw new StatementFault('line_unreadable', 'This balance cannot be read.', line);
  if (found[2] !== 'MYR')
    throw new StatementFault(
      'foreign_currency',
      `This account is in ${found[2]}; bookings are paid in ringgit.`,
      line,
    );
  return found[1] === 'D' ? -sen : sen;
}

function entryOf(value: string, line: number): ReadLine {
  const found = ENTRY.exec(value);
  const [, year, valueMonth, valueDay, booked, mark = '', sum = '', rest = ''] = found ?? [];
  const sen = writtenAmount(padded(sum), ',')?.sen;
  if (!found || sen === undefined)
    throw new StatementFault('line_unreadable', 'This entry cannot be read.', line);
  const [month, day] = [booked?.slice(0, 2) ?? valueMonth, booked?.slice(2) ?? valueDay];
  // The booking day has no year: booked in January of a value in December is a year later, and the reverse.
  const months = Number(month) - Number(valueMonth);
  const shift = months < -6 ? 1 : months > 6 ? -1 : 0;
  const date = `${2000 + Number(year) + shift}-${month}-${day}`;
  if (Number.isNaN(Date.parse(date)))
    throw new StatementFault('line_unreadable', `${date} is no date.`, line);
  // A reversed credit (RC) takes money away, a reversed debit brings it back.
  const incoming = mark === 'C' || mark === 'RD';
  return {
    line,
    date,
    time: null,
    amountSen: incoming ? sen : -sen,
    text: plain(`${rest}\n${value.split('\n').slice(1).join('\n')}`.replace('//', ' ')),
    balanceSen: null,
  };
}

const padded = (sum: string): string => (sum.endsWith(',') ? `${sum}00` : sum);

/** Without the ?20 codes of subfields and line ends. */
const plain = (value: string): string =>
  value
    .replace(/\?\d{2}/g, ' ')
    .replace(/\bNONREF\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
