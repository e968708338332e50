import { describe, expect, it } from '@jest/globals';
import { bookingsOfFamilies, isTitle, paidText } from './affected-text';

const affected = { bookings: 3, customers: 1, paid: '1234.50', books: 0 };

describe('the text about a deletion', () => {
  it('counts the affected bookings and families', () => {
    expect(bookingsOfFamilies(affected)).toBe('3 bookings of 1 family');
    expect(bookingsOfFamilies({ ...affected, bookings: 1, customers: 2 })).toBe(
      '1 booking of 2 families',
    );
  });

  it('names the sum that the school must settle', () => {
    expect(paidText(affected)).toContain('RM 1,234.50 was paid for them.');
    expect(paidText({ ...affected, paid: '0.00' })).toBe('Nothing was paid for them.');
  });

  it.each([
    ['Hang Tuah', true],
    ['  hang  tuah ', true],
    ['Hang', false],
    ['', false],
  ])('accepts the typed title %p: %p', (typed, is) => expect(isTitle(typed, 'Hang Tuah')).toBe(is));
});
