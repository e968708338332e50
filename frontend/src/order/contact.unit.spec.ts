import { describe, expect, it } from '@jest/globals';
import { contactToOffer } from './contact';

describe('the contact details of a signed-in person', () => {
  const user = { firstName: 'Ann', lastName: null, email: 'ann@school.example' };
  const none = { firstName: '', lastName: '', email: '', phone: '' };

  it('are offered while the form is empty', () =>
    expect(contactToOffer(none, user)).toEqual({
      firstName: 'Ann',
      lastName: '',
      email: 'ann@school.example',
      phone: '',
    }));

  it('never replace typed text', () =>
    expect(contactToOffer({ ...none, phone: '012' }, user)).toBeNull());
});
