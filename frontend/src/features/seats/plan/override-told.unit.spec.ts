import { describe, expect, it } from '@jest/globals';
import { overrideTold } from './override-told';

describe('what is told of seats with an override', () => {
  it('is that it was created', () => {
    const created = { title: 'Success', description: 'Seat override created successfully' };
    expect(overrideTold({ status: 'vip' })).toEqual(created);
    expect(overrideTold({ status: 'available', customPrice: 0 })).toEqual(created);
    expect(overrideTold({ status: 'unavailable' }, 3).description).toBe(
      'Seat overrides created successfully',
    );
  });

  it('is that it was removed where the seat is as its row again', () => {
    expect(overrideTold({ status: 'available' }).description).toBe('Seat override removed');
    expect(overrideTold({ status: 'available', customPrice: null }, 2).description).toBe(
      'Seat overrides removed',
    );
  });
});
