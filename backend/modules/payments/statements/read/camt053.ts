import { writtenAmount } from './amounts.js';
import type { ReadLine, ReadStatement } from './statement.js';
import { StatementFault } from './statement-fault.js';

type Node = { readonly [name: string]: unknown };

/** These occur once or many times. */
const LISTS = new Set(['Stmt', 'Ntry', 'TxDtls', 'Bal', 'Ustrd', 'NtryDtls', 'Strd']);

export const isXml = (text: string): boolean => /^\s*<(\?xml|Document)/.test(text);

/** ISO 20022 CAMT.053. @throws StatementFault */
export async function readCamt053(
  text: string,
): Promise<Omit<ReadStatement, 'layout' | 'firstRows'>> {
  // Entities of one's own are how an XML file grows to gigabytes; a statement has none.
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw new StatementFault('not_a_statement', 'This XML file is no CAMT.053 statement.');
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
  const statements = list(at(parser.parse(text), 'Document', 'BkToCstmrStmt', 'Stmt'));
  if (statements.length === 0)
    throw new StatementFault('not_a_statement', 'This XML file is no CAMT.053 statement.');
  const places = entryLines(text);
  const lines = statements
    .flatMap((statement) => list(at(statement, 'Ntry')))
    .flatMap((entry, place) => lineOf(entry, places[place] ?? 1));
  return { format: 'camt053', account: accountOf(statements), lines, notes: [] };
}

/** The lines of the file in which entries begin. */
function entryLines(text: string): number[] {
  return text
    .split('\n')
    .flatMap((row, place) => [...row.matchAll(/<(?:\w+:)?Ntry>/g)].map(() => place + 1));
}

function accountOf(statements: readonly Node[]): string | null {
  const numbers = statements.map((statement) =>
    wordsOf(at(statement, 'Acct', 'Id'))
      .join(' ')
      .replace(/[^\d*]/g, ''),
  );
  const different = new Set(numbers);
  if (different.size > 1)
    throw new StatementFault(
      'another_account',
      'This file has the statements of several accounts. Please download one account alone.',
    );
  return numbers[0] || null;
}

/** Entries that are only announced (PDNG, INFO) are no money yet. */
function lineOf(entry: Node, line: number): ReadLine[] {
  const status = wordsOf(at(entry, 'Sts'))[0] ?? 'BOOK';
  if (status !== 'BOOK') return [];
  const amount = at(entry, 'Amt') as Node | string | undefined;
  const currency = typeof amount === 'object' ? String(amount['@Ccy'] ?? 'MYR') : 'MYR';
  const sen = writtenAmount(wordsOf(amount, '#text')[0] ?? '', '.')?.sen;
  const date = (wordsOf(at(entry, 'BookgDt'))[0] ?? wordsOf(at(entry, 'ValDt'))[0] ?? '').slice(
    0,
    10,
  );
  if (currency !== 'MYR')
    throw new StatementFault(
      'foreign_currency',
      `This entry is in ${currency}; bookings are paid in ringgit.`,
      line,
    );
  if (sen === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new StatementFault('line_unreadable', 'This entry has no sum or no date.', line);
  const out = at(entry, 'CdtDbtInd') === 'DBIT';
  const reversed = at(entry, 'RvslInd') === 'true';
  return [
    {
      line,
      date,
      time: /T(\d{2}:\d{2})/.exec(wordsOf(at(entry, 'BookgDt'))[0] ?? '')?.[1] ?? null,
      amountSen: out !== reversed ? -sen : sen,
      text: [
        ...wordsOf(at(entry, 'NtryDtls')),
        ...wordsOf(at(entry, 'AddtlNtryInf')),
        ...wordsOf(at(entry, 'AcctSvcrRef')),
      ]
        .filter((word, place, all) => all.indexOf(word) === place)
        .join(' | '),
      balanceSen: null,
    },
  ];
}

const at = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? (found as Node)[name] : undefined,
    node,
  );

const list = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Node[];

/** What is not worth showing: codes, and sums that the entry has already. */
const SKIPPED = /^(@.*|Amt|AmtDtls|CdtDbtInd|BkTxCd|Cd|Prtry|Btch|Ctry|PstlAdr)$/;

/** All texts below a node in order. */
function wordsOf(node: unknown, only?: string): string[] {
  if (typeof node === 'string') return [node.replace(/\s+/g, ' ').trim()].filter(Boolean);
  if (Array.isArray(node)) return node.flatMap((each) => wordsOf(each));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node)
    .filter(([name]) => (only === undefined ? !SKIPPED.test(name) : name === only))
    .flatMap(([, value]) => wordsOf(value));
}
