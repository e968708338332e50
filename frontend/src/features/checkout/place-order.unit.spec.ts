import { describe, expect, it } from '@jest/globals';
import { HttpError, NetworkError } from '../../api/errors';
import { isRefusal, orderOf } from './place-order';

describe('an order', () => {
  it('joins the names with a space and sends the total as text', () => {
    const data = { performanceId: 'p1', productionTitle: '', performanceDate: '', performanceTime: '', venue: '', seats: [], total: '40.00' };
    const contact = { firstName: 'Lim', lastName: 'Wei', email: 'lim@example.com', phone: '012' };
    expect(orderOf(data, contact)).toEqual({
      performanceId: 'p1',
      customerName: 'Lim Wei',
      customerEmail: 'lim@example.com',
      customerPhone: '012',
      seats: [],
      totalAmount: '40.00',
    });
  });

  it('is refused for good by the server alone; a lost answer keeps its key', () => {
    expect([409, 422, 400].map((status) => isRefusal(new HttpError(status, '', '')))).toEqual([true, true, true]);
    expect([500, 503, 429, 408].map((status) => isRefusal(new HttpError(status, '', '')))).toEqual([false, false, false, false]);
    expect(isRefusal(new NetworkError())).toBe(false);
  });
});
