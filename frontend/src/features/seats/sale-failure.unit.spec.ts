import { describe, expect, it } from '@jest/globals';
import { HttpError, NetworkError } from '../../api/errors';
import { saleFailure } from './sale-failure';

describe('a failed sale', () => {
  it("shows the server's message when the server refused", () => {
    const refusal = JSON.stringify({ error: 'sales_over', message: 'It began long ago.' });
    expect(saleFailure(new HttpError(422, '', refusal), 'Sold')).toEqual({
      title: 'Not Sold',
      description: 'It began long ago.',
      variant: 'destructive',
    });
  });

  it.each([
    new NetworkError(),
    ...[408, 425, 429, 500, 503, 504].map((status) => new HttpError(status, '', '{}')),
  ])('without a clear answer says that it may have been recorded: %s', (error) => {
    expect(saleFailure(error, 'Sold').title).toBe('Perhaps Sold');
    expect(saleFailure(error, 'Kept').description).toContain('nothing is kept twice');
  });
});
