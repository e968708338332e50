import { describe, expect, it } from '@jest/globals';
import { matchesUser, userName } from './user-search';

const user = { email: 'owner@melati.example', firstName: 'Salmah', lastName: 'Ismail' };

describe('users', () => {
  it('are shown by name; a user without a name is shown by e-mail address', () => {
    expect(userName(user)).toBe('Salmah Ismail');
    expect(userName({ ...user, lastName: null })).toBe('Salmah');
    expect(userName({ ...user, firstName: null, lastName: null })).toBe('owner@melati.example');
  });

  it.each(['', 'MELATI', 'ismail salmah', ' owner '])('are found by the search text %j', (search) =>
    expect(matchesUser(user, search)).toBe(true),
  );
  it.each(['ilmu', 'salmah tan'])('are not found by the search text %j', (search) =>
    expect(matchesUser(user, search)).toBe(false),
  );
});
