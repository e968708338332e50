import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const checklist = readFileSync(resolve(root, 'docs/checklist-customer-area.md'), 'utf8');
const named = [...new Set([...checklist.matchAll(/`((?:frontend|backend)\/[^`]+\.tsx?)`/g)].map(([, path]) => path ?? ''))];

describe('the check-list of the customer area', () => {
  it('names tests for it to stand on', () => expect(named.filter((path) => path.includes('.spec.')).length).toBeGreaterThan(30));

  it.each(named)('%s exists', (path) => expect(existsSync(resolve(root, path))).toBe(true));

  it.each(['1', '2', '3', '4', '5', '6', '7', '8', '9'])('has section %s of the specification', (section) => {
    expect(checklist).toMatch(new RegExp(`^## ${section}\\. `, 'm'));
  });
});
