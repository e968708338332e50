import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';
import { MAILS } from '../modules/notifications/mails.js';

/* docs/policies.md must have a row for each event that makes a policy enqueue a job. */

const MODULES = join(repositoryRoot(), 'backend', 'modules');
const ROWS = readFileSync(join(repositoryRoot(), 'docs', 'policies.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '));

const POLICIES = readdirSync(MODULES, { recursive: true })
  .map(String)
  // The events of mails are in the definitions of the mails, which another test checks.
  .filter((path) => path.endsWith('.policy.ts') && !path.endsWith('mail.policy.ts'));

const allOf = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, found = '']) => found);

it.each(POLICIES)('docs/policies.md lists the jobs that events of %s trigger', (path) => {
  const source = readFileSync(join(MODULES, path), 'utf8');
  const queues = allOf(source, /^export const (?!FORMER_)\w*QUEUE = '([\w-]+)'/gm);
  const ofQueue = ROWS.filter((row) => queues.some((queue) => row.includes(`\`${queue}\``)));
  expect(queues).not.toEqual([]);
  const events = allOf(source, /(?:case |\.type [!=]== )'(\w+)'/g);
  // The row about seat reconciliation describes most of its events in words, so this test skips its events.
  const named = queues.includes('seat-reconciliation') ? [] : events;
  expect(ofQueue).not.toEqual([]);
  expect(named.filter((event) => !ofQueue.some((row) => row.includes(`\`${event}\``)))).toEqual([]);
});

it('docs/policies.md lists the jobs that events about mails trigger', () => {
  const caused = MAILS.flatMap(({ queue, on = {} }) =>
    Object.keys(on).map((event) => [queue, event] as const),
  );
  const isListed = ([queue, event]: readonly [string, string]): boolean =>
    ROWS.some((row) => row.includes(`\`${queue}\``) && row.includes(`\`${event}\``));
  expect(caused).not.toEqual([]);
  expect(caused.filter((each) => !isListed(each))).toEqual([]);
});
