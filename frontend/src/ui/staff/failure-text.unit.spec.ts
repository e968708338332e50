import { describe, expect, it } from '@jest/globals';
import { HttpError, NetworkError } from '../../api/errors';
import { failureText } from './failure-text';

const answered = (status: number, body: object) =>
  new HttpError(status, 'Refused', JSON.stringify(body));

describe('the message of a failed change', () => {
  const refused = answered(409, {
    error: 'row_exists',
    message: 'This section already has a row A.',
  });

  it('names the failure and the reason', () => {
    expect(failureText(refused, 'Failed to create row', 'both')).toBe(
      'Failed to create row. This section already has a row A.',
    );
  });

  it("consists only of the server's message in the mode `server`", () => {
    expect(failureText(refused, 'Failed to create showtime', 'server')).toBe(
      'This section already has a row A.',
    );
  });

  it.each([
    answered(500, { error: 'internal', message: 'column x does not exist' }),
    new HttpError(502, 'Bad Gateway', '<html>'),
    answered(422, { error: 'no' }),
  ])('names only the failure when the error has no message for users (%p)', (error) => {
    expect(failureText(error, 'Failed to create row', 'both')).toBe('Failed to create row');
    expect(failureText(error, 'An error occurred.', 'server')).toBe('An error occurred.');
  });

  it('says that the server cannot be reached', () => {
    expect(failureText(new NetworkError(), 'Failed to create row', 'both')).toMatch(
      /^Failed to create row\. The server cannot be reached/,
    );
  });
});
