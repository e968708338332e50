import { describe, expect, it } from '@jest/globals';
import { bankIn } from '../tokens/banks.js';
import { outcomeOf } from '../tokens/outcome-words.js';
import { isAnotherTransaction, tellsOfMoneyBack } from '../tokens/other-transactions.js';
import * as banks from './bank-names.js';
import * as phrases from './label-phrases.js';
import * as senses from './label-word-senses.js';
import * as later from './later-transfers.js';
import * as months from './months.js';
import * as outcomes from './outcome-words.js';
import * as others from './other-transactions.js';
import * as dates from './other-dates.js';
import * as names from './not-names.js';
import type { Rule } from './rule.js';
import * as sums from './sum-words.js';
import * as tills from './till-words.js';
import * as titles from './title-words.js';

/** Returns all rules in a table, however deep. */
function rulesIn(table: unknown): Rule[] {
  if (typeof table !== 'object' || table === null) return [];
  return 'pattern' in table ? [table as Rule] : Object.values(table).flatMap(rulesIn);
}

/** Returns all words and phrases in a table, without the examples and names of its rules. */
function wordsIn(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  if (typeof table !== 'object' || table === null || 'pattern' in table) return [];
  return Object.values(table).flatMap(wordsIn);
}

describe.each(Object.entries({ banks, dates, later, names, outcomes, others, sums, tills }))(
  'the rules of %s',
  (_name, table) => {
    it.each(rulesIn({ ...table }).map(({ pattern, example }) => [example, pattern] as const))(
      'find "%s"',
      (example, pattern) => expect(example.search(pattern)).toBeGreaterThanOrEqual(0),
    );
  },
);

describe('a word or phrase', () => {
  it.each(
    Object.entries({ phrases, senses, months, titles, outcomes }).map(
      ([name, table]) => [name, wordsIn({ ...table })] as const,
    ),
  )('of %s is in lower case', (_name, words) => {
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });

  it.each([
    ['label phrases', wordsIn(phrases.LABEL_PHRASES)],
    ['label words', wordsIn(senses.LABEL_WORDS)],
    ['months', wordsIn(months.MONTHS)],
  ] as const)('is listed once among the %s', (_name, words) => {
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});

describe('the example of a rule is understood by the whole parser as well:', () => {
  const examples = (rules: readonly Rule[]): string[] => rules.map(({ example }) => example);

  it.each(banks.BANKS.map(({ name, example }) => [example, name]))('"%s" is %s', (example, name) =>
    expect(bankIn(example)).toBe(name),
  );
  it.each(examples(outcomes.FAILED.phrases))('"%s" has failed', (example) =>
    expect(outcomeOf(example)).toBe('failed'),
  );
  it.each(examples(outcomes.PENDING.phrases))('"%s" is not done', (example) =>
    expect(outcomeOf(example)).toBe('pending'),
  );
  it.each(examples(outcomes.SUCCESS.phrases))('"%s" has succeeded', (example) =>
    expect(outcomeOf(example)).toBe('success'),
  );
  it.each(examples([...outcomes.HARMLESS, ...outcomes.OTHER_SUCCESS]))(
    '"%s" states nothing about the transfer',
    (example) => expect(outcomeOf(example)).toBeNull(),
  );
  it.each(examples(others.MONEY_BACK))('"%s": the money came back', (example) =>
    expect(tellsOfMoneyBack(example)).toBe(true),
  );
  it.each(examples(others.OTHER_TRANSACTIONS))('"%s" is another transaction', (example) =>
    expect(isAnotherTransaction(example)).toBe(true),
  );
});
