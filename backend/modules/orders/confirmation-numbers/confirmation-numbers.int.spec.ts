import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { ConfirmationNumbers, parseConfirmationNumber } from './confirmation-numbers.js';

let app: StartedApp;
let numbers: ConfirmationNumbers;
beforeAll(async () => {
  app = await startApp();
  numbers = app.app.get(ConfirmationNumbers, { strict: false });
});
afterAll(() => app?.close());

it('bookings that request a number at the same time get different numbers, and a repeated request gets the same number', async () => {
  const productionId = randomUUID();
  const bookings = Array.from({ length: 40 }, () => randomUUID());
  const answers = await Promise.all(
    [...bookings, ...bookings].map((id) => numbers.numberFor(id, productionId)),
  );
  const given = answers.map(({ number }) => number);
  expect(new Set(given).size).toBe(bookings.length);
  expect(given.slice(bookings.length)).toEqual(given.slice(0, bookings.length));
  for (const [place, number] of given.slice(0, bookings.length).entries()) {
    expect(parseConfirmationNumber(number)).toBe(number);
    expect(await numbers.bookingIdOf(number)).toBe(bookings[place]);
  }
});

it('each booking gets the present catalogue version of its own production with its number', async () => {
  const { pool } = app.database;
  const [one, other] = [randomUUID(), randomUUID()];
  await pool.query('insert into catalogue.versions (subject, version) values ($1, 7), ($2, 9)', [
    one,
    other,
  ]);
  const [first, second] = await Promise.all([
    numbers.numberFor(randomUUID(), one),
    numbers.numberFor(randomUUID(), other),
  ]);
  expect(first.catalogueVersion).toContain(`${one}:7`);
  expect(first.catalogueVersion).not.toContain(other);
  expect(second.catalogueVersion).toContain(`${other}:9`);
  await pool.query('update catalogue.versions set version = 8 where subject = $1', [one]);
  expect((await numbers.numberFor(randomUUID(), one)).catalogueVersion).toContain(`${one}:8`);
});
