import { groupBy } from '../../../../contracts/group-by.js';
import { writtenAmount } from './amounts.js';
import {
  gapNotes,
  gapsBetween,
  isOwnAccount,
  otherAccountNotes,
  REPEATED,
  requireOwn,
  type AccountStatement,
  type StatementSpan,
} from './checks.js';
import { isoDay, writtenDate } from './dates.js';
import type { NamedFields, ReadLine } from './statement.js';
import { StatementFault } from './statement-fault.js';

type Node = { readonly [name: string]: unknown };

/** XML elements of CAMT.053 that may be repeated and are always read as lists. */
const LISTS = new Set(['Stmt', 'Ntry', 'TxDtls', 'Bal', 'Ustrd', 'NtryDtls', 'Strd']);

export const isXml = (text: string): boolean => /^\s*<(\?xml|!--|(\w{1,20}:)?Document)/.test(text);

const OTHER_XML: readonly (readonly [RegExp, string])[] = [
  [/<(\w+:)?BkToCstmrAcctRpt\b/, 'a CAMT.052 report of a day that is not over'],
  [/<(\w+:)?BkToCstmrDbtCdtNtfctn\b/, 'a CAMT.054 notice of single payments, without balances'],
];

interface Statement extends AccountStatement {
  readonly node: Node;
  readonly name: string;
  readonly page: number;
  readonly isLast: boolean;
  readonly lines: readonly ReadLine[];
}

/** Status codes of entries that the bank has booked, and of those that it only announces. */
const BOOKED = 'BOOK';
const ANNOUNCED: ReadonlySet<string> = new Set(['PDNG', 'INFO', 'FUTR']);

/** Reads a CAMT.053 statement (ISO 20022), any version. @throws StatementFault */
export async function readCamt053(text: string, own: string): Promise<NamedFields> {
  // Entities can expand an XML file to gigabytes, and no statement needs them.
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw new StatementFault('not_a_statement', 'This XML file is no CAMT.053 statement.');
  const other = OTHER_XML.find(([pattern]) => pattern.test(text));
  if (other)
    throw new StatementFault(
      'not_a_statement',
      `This is ${other[1]}. Please download the statement as CAMT.053, MT940, CSV or XLSX.`,
    );
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    throw new StatementFault(
      'cut_short',
      'The file ends or breaks here. It seems to be cut off; please download it again.',
      valid.err.line,
    );
  const parser = new XMLParser({
    removeNSPrefix: true,
    parseTagValue: false,
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    isArray: (name) => LISTS.has(name),
  });
  const message = nodeAt(parser.parse(text), 'Document', 'BkToCstmrStmt');
  const nodes = list(nodeAt(message, 'Stmt'));
  if (nodes.length === 0)
    throw new StatementFault('not_a_statement', 'This XML file is no CAMT.053 statement.');
  const places = { statements: beginnings(text, 'Stmt'), entries: beginnings(text, 'Ntry') };
  const accounts = nodes.map((node, place) => ({
    account: accountOf(node),
    line: places.statements[place] ?? 1,
  }));
  requireOwn(accounts, own);
  const announced = new Map<string, number>();
  const seen = new Set<string>();
  let isRepeated = false;
  let entriesBefore = 0;
  const statements = nodes.flatMap((node, place): Statement[] => {
    const entries = list(nodeAt(node, 'Ntry'));
    const first = entriesBefore;
    entriesBefore += entries.length;
    const { account, line } = accounts[place] as AccountStatement;
    if (!isOwnAccount(account, own)) return [];
    const content = JSON.stringify(node);
    if (seen.has(content)) {
      isRepeated = true;
      return [];
    }
    seen.add(content);
    const lines = entries.flatMap((entry, number) => {
      const entryLine = places.entries[first + number] ?? line;
      const status = statusOf(entry, entryLine);
      if (status === BOOKED) return [lineOf(entry, entryLine)];
      announced.set(status, (announced.get(status) ?? 0) + 1);
      return [];
    });
    return [{ account, line, node, lines, ...pageOf(node) }];
  });
  const wholes = requireAllPages(statements, message);
  const gaps = gapsBetween(wholes.flatMap(spanOf));
  return {
    format: 'camt053',
    account: statements[0]?.account ?? null,
    lines: statements.flatMap(({ lines }) => lines),
    notes: [
      ...[...announced].map(
        ([status, count]) =>
          `${count} ${count === 1 ? 'entry was' : 'entries were'} left out: not booked yet (${status}).`,
      ),
      ...otherAccountNotes(accounts, own),
      ...(isRepeated ? [REPEATED] : []),
      ...gapNotes(gaps),
    ],
    gaps,
  };
}

function beginnings(text: string, name: string): number[] {
  const element = new RegExp(`<(?:\\w+:)?${name}[\\s>]`, 'g');
  return text.split('\n').flatMap((row, place) => [...row.matchAll(element)].map(() => place + 1));
}

const accountOf = (statement: Node): string => {
  const id = nodeAt(statement, 'Acct', 'Id');
  const [number = ''] = [...wordsOf(nodeAt(id, 'IBAN')), ...wordsOf(nodeAt(id, 'Othr', 'Id'))];
  return number.replace(/[^\d*]/g, '');
};

const firstWord = (node: unknown): string => wordsOf(node)[0] ?? '';

function pageOf(node: Node): Pick<Statement, 'name' | 'page' | 'isLast'> {
  const numbers = ['Id', 'ElctrncSeqNb', 'LglSeqNb'].map((name) => firstWord(nodeAt(node, name)));
  const pages = nodeAt(node, 'StmtPgntn');
  return {
    name: numbers.join(' '),
    page: Number(firstWord(nodeAt(pages, 'PgNb')) || '1'),
    isLast: isTrue(firstWord(nodeAt(pages, 'LastPgInd')) || 'true'),
  };
}

const isTrue = (text: unknown): boolean => text === 'true' || text === '1';

/** Joins the pages of each statement. @throws StatementFault when a page is missing */
function requireAllPages(
  statements: readonly Statement[],
  message: unknown,
): readonly (readonly Statement[])[] {
  const wholes: (readonly Statement[])[] = [];
  const byName = groupBy(statements, ({ account, name }) => `${account} ${name}`);
  for (const pages of byName.values()) {
    const inOrder = pages.toSorted((a, b) => a.page - b.page);
    const isWhole = inOrder.every(
      ({ page, isLast }, place) => page === place + 1 && isLast === (place === pages.length - 1),
    );
    const isOnePage = inOrder.every(({ page, isLast }) => page === 1 && isLast);
    if (!isWhole && !isOnePage) throw pageMissing(inOrder[0]?.line ?? null);
    wholes.push(...(isWhole ? [inOrder] : inOrder.map((each) => [each])));
  }
  wholes.forEach(requireBalance);
  // Page numbers of the whole message. Balances, where given, have already shown that no entry is missing.
  const pages = nodeAt(message, 'GrpHdr', 'MsgPgntn');
  const isAlone =
    pages === undefined ||
    (firstWord(nodeAt(pages, 'PgNb')) === '1' && isTrue(firstWord(nodeAt(pages, 'LastPgInd'))));
  if (!isAlone && statements.some((each) => balancesOf([each]) === null))
    throw pageMissing(statements[0]?.line ?? null);
  return wholes;
}

const pageMissing = (line: number | null): StatementFault =>
  new StatementFault(
    'cut_short',
    'This statement has several pages, and not all are in the file. Please download all pages in one file.',
    line,
  );

function balancesOf(pages: readonly Statement[]): { opening: number; closing: number } | null {
  const [first, last] = [pages[0], pages.at(-1)];
  const opening = first && (balanceIn(first, 'OPBD') ?? balanceIn(first, 'PRCD'));
  const closing = last && balanceIn(last, 'CLBD');
  return opening === null || closing === null || opening === undefined || closing === undefined
    ? null
    : { opening, closing };
}

function balanceIn({ node, line }: Statement, code: string): number | null {
  const found = list(nodeAt(node, 'Bal')).filter(
    (balance) => firstWord(nodeAt(balance, 'Tp', 'CdOrPrtry', 'Cd')) === code,
  );
  const balance = code === 'CLBD' ? found.at(-1) : found[0];
  return balance ? signedSen(balance, line, 'balance') : null;
}

function spanOf(pages: readonly Statement[]): StatementSpan[] {
  const balances = balancesOf(pages);
  const days = [
    ...pages.flatMap(({ lines }) => lines.map(({ date }) => date)),
    ...pages.flatMap(({ node }) =>
      list(nodeAt(node, 'Bal'))
        .filter((each) => firstWord(nodeAt(each, 'Tp', 'CdOrPrtry', 'Cd')) === 'CLBD')
        .map((each) => firstWord(nodeAt(each, 'Dt')).slice(0, 10)),
    ),
  ].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!balances || !first || !last) return [];
  return [{ openingSen: balances.opening, closingSen: balances.closing, first, last }];
}

function requireBalance(pages: readonly Statement[]): void {
  const balances = balancesOf(pages);
  if (!balances) return;
  const sum = pages
    .flatMap(({ lines }) => lines)
    .reduce((all, { amountSen }) => all + amountSen, balances.opening);
  if (sum !== balances.closing)
    throw new StatementFault(
      'lines_missing',
      'The closing balance does not follow from the entries. Lines seem to be missing; please download the file again.',
      pages[0]?.line ?? null,
    );
}

/** Reads the status of an entry. @throws StatementFault for a status that ISO 20022 does not define */
function statusOf(entry: Node, line: number): string {
  const status = nodeAt(entry, 'Sts');
  const code = typeof status === 'string' ? status.trim() : firstWord(nodeAt(status, 'Cd'));
  if (code === BOOKED || ANNOUNCED.has(code)) return code;
  throw new StatementFault(
    'line_unreadable',
    'This entry does not say by a known status if it was booked.',
    line,
  );
}

/** Reads a sum with its sign. A reversal in ISO 20022 has the direction of its own money, so its sign is not turned. */
function signedSen(node: Node, line: number, what: 'entry' | 'balance'): number {
  const amount = nodeAt(node, 'Amt');
  const currency = typeof amount === 'object' ? String(nodeAt(amount, '@Ccy') ?? 'MYR') : 'MYR';
  if (currency !== 'MYR')
    throw new StatementFault(
      'foreign_currency',
      `This ${what} is in ${currency}; bookings are paid in ringgit.`,
      line,
    );
  const written = writtenAmount(wordsOf(amount, '#text')[0] ?? '', '.');
  if (!written || written.direction !== null)
    throw new StatementFault('line_unreadable', `This ${what} has no sum or no date.`, line);
  const direction = nodeAt(node, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new StatementFault('line_unreadable', `This ${what} is neither CRDT nor DBIT.`, line);
  return direction === 'CRDT' ? written.sen : -written.sen;
}

/** ISO 20022 codes of returned money: returned transfer, cancelled transfer, unpaid debit. */
const RETURNS: ReadonlySet<string> = new Set(['RRTN', 'RPCR', 'UPDD']);

function lineOf(entry: Node, line: number): ReadLine {
  const booked = firstWord(nodeAt(entry, 'BookgDt'));
  const date = (booked || firstWord(nodeAt(entry, 'ValDt'))).slice(0, 10);
  const written = writtenDate(date);
  if (!/^\d{4}-/.test(date) || !written || isoDay(written, 'ymd') !== date)
    throw new StatementFault('line_unreadable', 'This entry has no sum or no date.', line);
  const amountSen = signedSen(entry, line, 'entry');
  const details = list(nodeAt(entry, 'NtryDtls')).flatMap((each) => list(nodeAt(each, 'TxDtls')));
  const goesBack =
    isTrue(nodeAt(entry, 'RvslInd')) ||
    details.some((each) => nodeAt(each, 'RtrInf') !== undefined) ||
    [entry, ...details].some((each) =>
      RETURNS.has(String(nodeAt(each, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'))),
    );
  return {
    line,
    date,
    time: /T(\d{2}:\d{2})/.exec(booked)?.[1] ?? null,
    amountSen,
    text: [
      ...wordsOf(nodeAt(entry, 'NtryDtls')),
      ...wordsOf(nodeAt(entry, 'AddtlNtryInf')),
      ...wordsOf(nodeAt(entry, 'AcctSvcrRef')),
    ]
      .filter((word, place, all) => all.indexOf(word) === place)
      .join(' | '),
    balanceSen: null,
    ...(goesBack && amountSen < 0 ? { takesBack: true } : {}),
  };
}

const nodeAt = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? (found as Node)[name] : undefined,
    node,
  );

const list = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Node[];

/** XML elements of CAMT.053 whose text staff do not need, such as codes. */
const SKIPPED = /^(@.*|Amt|AmtDtls|CdtDbtInd|BkTxCd|Cd|Prtry|Btch|Ctry|PstlAdr)$/;

function wordsOf(node: unknown, only?: string): string[] {
  if (typeof node === 'string') return [node.replace(/\s+/g, ' ').trim()].filter(Boolean);
  if (Array.isArray(node)) return node.flatMap((each) => wordsOf(each));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node)
    .filter(([name]) => (only === undefined ? !SKIPPED.test(name) : name === only))
    .flatMap(([, value]) => wordsOf(value));
}
