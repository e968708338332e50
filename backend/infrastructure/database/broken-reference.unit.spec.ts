import { expect, it } from '@jest/globals';
import { brokenReference } from './broken-reference.js';

it.each([
  ['23503', 'INSERT INTO "catalogue"."performances" values ($1)', 'missing'],
  ['23503', 'UPDATE "catalogue"."performances" set production_id = $1', 'missing'],
  ['23503', 'DELETE FROM "catalogue"."schools" WHERE "id" = $1', 'in use'],
  ['23001', 'DELETE FROM "catalogue"."schools" WHERE "id" = $1', 'in use'],
  ['23001', 'INSERT INTO "catalogue"."performances" values ($1)', null],
  ['23505', 'INSERT INTO "catalogue"."schools" values ($1)', null],
])('a broken reference with SQLSTATE %s at %s is %s', (code, query, broken) => {
  expect(brokenReference(Object.assign(new Error('refused'), { code, query }))).toBe(broken);
});

it('an error that did not come from a database is no broken reference', () => {
  expect(brokenReference(new Error('away'))).toBeNull();
  expect(brokenReference(undefined)).toBeNull();
});
