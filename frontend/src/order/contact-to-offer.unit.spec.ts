import { describe, expect, it } from '@jest/globals';
import { contactToOffer } from './contact-to-offer';

describe('contact details of who is signed in', () => {
  const user = { firstName: 'Ann', lastName: null, email: 'ann@school.example' };
  const none = { firstName: '', lastName: '', email: '', phone: '' };

  it('are offered where nothing was typed', () =>
    expect(contactToOffer(none, user)).toEqual({
      firstName: 'Ann',
      lastName: '',
      email: 'ann@school.example',
      phone: '',
    }));

  it('never take the place of what was typed', () =>
    expect(contactToOffer({ ...none, phone: '012' }, user)).toBeNull());
});
