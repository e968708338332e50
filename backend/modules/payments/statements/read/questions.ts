import type {
  ColumnMapping,
  LayoutAnswer,
  StatementQuestion,
} from '../../../../contracts/rest/statements.js';
import { ending } from './checks.js';

/*
 * Lists questions to staff when a table does not show which rows count. Answers are kept for tables with the same
 * layout.
 */

const CHOICES = {
  account: [{ answer: 'ours', label: 'Yes, it is' }],
  direction: [
    { answer: 'in', label: 'It came in' },
    { answer: 'out', label: 'It went out' },
  ],
  status: [
    { answer: 'paid', label: 'Yes, it arrived' },
    { answer: 'not-paid', label: 'No, it did not' },
  ],
  balance: [{ answer: 'no-balance', label: 'Yes, ignore it' }],
} as const satisfies Record<StatementQuestion['about'], StatementQuestion['choices']>;

const question = (
  about: StatementQuestion['about'],
  word: string,
  text: string,
): StatementQuestion => ({ about, word, text, choices: CHOICES[about] });

export const askAccount = (own: string): StatementQuestion =>
  question(
    'account',
    lastDigits(own),
    `The file does not say of which account it is. Is it of the school’s account ${ending(own)}?`,
  );

export const lastDigits = (account: string): string => account.replace(/\D/g, '').slice(-4);

export const askDirection = (word: string, column: string): StatementQuestion =>
  question(
    'direction',
    word,
    word === ''
      ? 'The sums have no sign, so the file does not say which way the money went. Which way did all of it go?'
      : `Which way did the money go in rows with “${word}” under “${column}”?`,
  );

export const askStatus = (word: string, column: string): StatementQuestion =>
  question(
    'status',
    word,
    word === ''
      ? `Some rows have nothing under “${column}”. Did their money arrive in the account?`
      : `Did money arrive in the account in rows with “${word}” under “${column}”?`,
  );

export const askBalance = (): StatementQuestion =>
  question(
    'balance',
    '',
    'The balances do not follow from the sums. Is that column something else than the balance after each row?',
  );

export const answerTo = (
  { answers }: Pick<ColumnMapping, 'answers'>,
  about: LayoutAnswer['about'],
  word: string,
): LayoutAnswer['answer'] | null =>
  answers?.findLast((each) => each.about === about && each.word === word)?.answer ?? null;
