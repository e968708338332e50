import { expect, it } from '@jest/globals';
import { describeError } from './logger.js';

it('a logged error keeps the parts that help to find the fault, but no values of a database query', () => {
  const driver = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(aminah@example.com) already exists.',
  });
  const error = Object.assign(new Error('could not save', { cause: driver }), {
    query: 'insert into users values ($1)',
    parameters: ['aminah@example.com'],
  });
  const logged = describeError(error);
  expect(logged).toMatchObject({
    message: 'could not save',
    cause: { message: 'duplicate key', code: '23505' },
  });
  expect(JSON.stringify(logged)).not.toMatch(/aminah|insert into/);
});
