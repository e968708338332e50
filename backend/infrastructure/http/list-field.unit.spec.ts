import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { AmendSeatsDto, CheckInDto } from '../../modules/orders/http/booking.dto.js';
import { BulkOverridesDto } from '../../modules/catalogue/administration/seating/seating-requests.dto.js';
import { createValidationPipe } from './validation.js';
import { StatementFileDto } from '../../modules/payments/http/payments.dto.js';
import type { Problem } from './problem.js';

it.each([
  [AmendSeatsDto, 'Seats must be a list of at most 1000'],
  [CheckInDto, 'Seats must be a list of at most 1000'],
  [BulkOverridesDto, 'Please choose at most 2000 seats at once'],
])('the class %p refuses 85,000 seats without processing any of them', async (metatype, seats) => {
  let looks = 0;
  const seat = {
    get number() {
      looks += 1;
      return 1;
    },
  };
  const refused = createValidationPipe().transform(
    { seats: Array(85_000).fill(seat) },
    { type: 'body', metatype },
  );
  const { status, details } = (await refused.catch((problem: unknown) => problem)) as Problem;
  expect([status, details]).toMatchObject([400, { fields: { seats } }]);
  expect(looks).toBe(0);
});

it.each([
  ['a field without a list', (list: unknown) => ({ fileName: list })],
  ['an unknown field', (list: unknown) => ({ other: list })],
  ['a nested list', (list: unknown) => ({ mapping: { answers: list } })],
  ['several nested lists', (list: unknown) => ({ other: { deep: [[], [list]] } })],
  ['the place of the body', (list: unknown) => list],
])('a body with 85,000 values in %s is refused without processing any of them', async (_, body) => {
  let looks = 0;
  const value = {
    get about() {
      looks += 1;
      return 'account';
    },
  };
  const refused = createValidationPipe().transform(body(Array(85_000).fill(value)), {
    type: 'body',
    metatype: StatementFileDto,
  });
  const { status, details } = (await refused.catch((problem: unknown) => problem)) as Problem;
  const [message] = Object.values(details['fields'] as Record<string, string>);
  expect([status, message]).toEqual([400, 'Please send at most 10000 values at once']);
  expect(looks).toBe(0);
});

it.each([AmendSeatsDto, CheckInDto, BulkOverridesDto])(
  'the class %p refuses a list in the place of a seat',
  async (metatype) => {
    const refused = createValidationPipe().transform({ seats: [[]] }, { type: 'body', metatype });
    const { status, details } = (await refused.catch((problem: unknown) => problem)) as Problem;
    expect([status, details]).toMatchObject([400, { fields: { seats: expect.any(String) } }]);
  },
);
