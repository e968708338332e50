import { describe, expect, it } from '@jest/globals';
import { bankIn } from '../tokens/banks.js';
import { outcomeOf, isAnotherTransaction, tellsOfMoneyBack } from '../tokens/outcome-words.js';
import * as banks from './banks.js';
import * as labels from './labels.js';
import * as outcomes from './outcomes.js';
import type { Rule } from './tables.js';
import * as values from './values.js';

function rulesIn(table: unknown): Rule[] {
  if (typeof table !== 'object' || table === null) return [];
  return 'pattern' in table ? [table as Rule] : Object.values(table).flatMap(rulesIn);
}

function wordsIn(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  if (typeof table !== 'object' || table === null || 'pattern' in table) return [];
  return Object.values(table).flatMap(wordsIn);
}

describe.each(Object.entries({ banks, outcomes, values }))('the rules of %s', (_name, table) => {
  it.each(rulesIn({ ...table }).map(({ pattern, example }) => [example, pattern] as const))(
    'a vocabulary rule matches its example "%s"',
    (example, pattern) => expect(example.search(pattern)).toBeGreaterThanOrEqual(0),
  );
});

describe('words and phrases of the vocabulary', () => {
  it.each(
    Object.entries({ labels, outcomes, values }).map(
      ([name, table]) => [name, wordsIn({ ...table })] as const,
    ),
  )('every vocabulary word of %s is in lower case', (_name, words) => {
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });

  it.each([
    ['label phrases', wordsIn(labels.LABEL_PHRASES)],
    ['label words', wordsIn(labels.LABEL_WORDS)],
    ['months', wordsIn(values.MONTHS)],
  ] as const)('every vocabulary word is listed once among the %s', (_name, words) => {
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});

describe('examples of vocabulary rules, read by the whole parser', () => {
  const examples = (rules: readonly Rule[]): string[] => rules.map(({ example }) => example);

  it.each(banks.BANKS.map(({ name, example }) => [example, name]))(
    'the parser reads "%s" as %s',
    (example, name) => expect(bankIn(example)).toBe(name),
  );
  it.each(examples(outcomes.FAILED.phrases))(
    'the parser reads "%s" as a failed transfer',
    (example) => expect(outcomeOf(example)).toBe('failed'),
  );
  it.each(examples(outcomes.PENDING.phrases))(
    'the parser reads "%s" as an unfinished transfer',
    (example) => expect(outcomeOf(example)).toBe('pending'),
  );
  it.each(examples(outcomes.SUCCESS.phrases))('the parser reads "%s" as a success', (example) =>
    expect(outcomeOf(example)).toBe('success'),
  );
  it.each(examples([...outcomes.HARMLESS, ...outcomes.OTHER_SUCCESS]))(
    'the parser reads "%s" as nothing about the transfer',
    (example) => expect(outcomeOf(example)).toBeNull(),
  );
  it.each(examples(outcomes.MONEY_BACK))('the parser reads "%s" as returned money', (example) =>
    expect(tellsOfMoneyBack(example)).toBe(true),
  );
  it.each(examples(outcomes.OTHER_TRANSACTIONS))(
    'the parser reads "%s" as another transaction',
    (example) => expect(isAnotherTransaction(example)).toBe(true),
  );
});
