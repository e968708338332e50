import { describe, expect, it } from '@jest/globals';
import { bulkRows, rowsText } from './growing-rows';

const fan = { firstLabel: 'a', rowCount: 20, seatCount: 10, moreSeats: 2, price: 10 };

describe('rows created in one dialog', () => {
  it('get labels in order from the first label', () => {
    expect(bulkRows(fan)).toEqual({
      firstLabel: 'A',
      lastLabel: 'T',
      seatCount: 10,
      moreSeats: 2,
      price: 10,
    });
    expect(bulkRows({ ...fan, firstLabel: '9', rowCount: 3 })).toMatchObject({
      firstLabel: '9',
      lastLabel: '11',
    });
  });

  it('are previewed with labels, growth, blocks, seats and price', () => {
    expect(rowsText(fan)).toBe('20 rows, A to T, from 10 seats to 48: 580 seats at RM 10.00 each');
    expect(rowsText({ ...fan, moreSeats: 0, rowCount: 1 })).toBe(
      '1 row, A: 10 seats at RM 10.00 each',
    );
    expect(rowsText({ ...fan, moreSeats: 0 }, [{ seatCount: 4, moreSeats: 1 }])).toBe(
      '20 rows, A to T, 2 blocks: 470 seats at RM 10.00 each',
    );
  });

  it('have no preview while the fields would create no row', () => {
    expect(rowsText({ ...fan, rowCount: null })).toBeNull();
    expect(rowsText({ ...fan, firstLabel: 'row one' })).toBeNull();
    expect(rowsText({ ...fan, moreSeats: -1 })).toBeNull();
  });
});
