import { describe, expect, it } from '@jest/globals';
import type { SchoolAdminView } from '@contracts/rest/administration';
import { whyNotInvite } from './why-not-invite';

const admin = (email: string, userId: string | null) =>
  ({ email, userId, invitedAt: '2027-03-01T02:00:00.000Z' }) as SchoolAdminView;
const admins = [admin('waits@melati.example', null), admin('works@melati.example', 'id')];

describe('inviting an address again', () => {
  it.each([
    [' Waits@melati.example', /^Invited already, on 1 Mar 2027\./],
    ['works@melati.example', /works for the school already/],
  ])('is refused for the known address %p', (email, why) =>
    expect(whyNotInvite(email, admins)).toMatch(why),
  );

  it('is allowed for a new address', () =>
    expect(whyNotInvite('new@melati.example', admins)).toBeNull());
});
