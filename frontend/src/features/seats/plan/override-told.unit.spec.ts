import { describe, expect, it } from '@jest/globals';
import { overrideTold } from './override-told';

describe('the toast about an override', () => {
  it('says that the override was created', () => {
    const created = { title: 'Success', description: 'Seat override created successfully' };
    expect(overrideTold({ status: 'vip' })).toEqual(created);
    expect(overrideTold({ status: 'available', customPrice: 0 })).toEqual(created);
    expect(overrideTold({ status: 'unavailable' }, 3).description).toBe(
      'Seat overrides created successfully',
    );
  });

  it("says that the override was removed when the seat has its row's price and is available", () => {
    expect(overrideTold({ status: 'available' }).description).toBe('Seat override removed');
    expect(overrideTold({ status: 'available', customPrice: null }, 2).description).toBe(
      'Seat overrides removed',
    );
  });
});
