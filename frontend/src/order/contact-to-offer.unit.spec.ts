import { describe, expect, it } from '@jest/globals';
import { contactToOffer } from './contact-to-offer';

describe('contact details of the signed-in person', () => {
  const user = { firstName: 'Ann', lastName: null, email: 'ann@school.example' };
  const none = { firstName: '', lastName: '', email: '', phone: '' };

  it('are offered while nothing is typed', () =>
    expect(contactToOffer(none, user)).toEqual({
      firstName: 'Ann',
      lastName: '',
      email: 'ann@school.example',
      phone: '',
    }));

  it('never replace typed text', () =>
    expect(contactToOffer({ ...none, phone: '012' }, user)).toBeNull());
});
