import { describe, expect, it } from '@jest/globals';
import type { SchoolAdminView } from '@contracts/rest/administration';
import { whyNotInvite } from './why-not-invite';

const admin = (email: string, userId: string | null) =>
  ({ email, userId, invitedAt: '2027-03-01T02:00:00.000Z' }) as SchoolAdminView;
const admins = [admin('waits@melati.example', null), admin('works@melati.example', 'id')];

describe('an invitation to an address', () => {
  it.each([
    [' Waits@melati.example', /^Invited already, on 1 Mar 2027\./],
    ['works@melati.example', /works for the school already/],
  ])('is refused when the person is invited already or works for the school: %p', (email, why) =>
    expect(whyNotInvite(email, admins)).toMatch(why),
  );

  it('is allowed for a person who is new to the school', () =>
    expect(whyNotInvite('new@melati.example', admins)).toBeNull());
});
