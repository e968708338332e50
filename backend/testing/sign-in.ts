import { createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { SessionData, Store } from 'express-session';
import type { SchoolRole } from '../contracts/rest/identity.js';
import { signingKey } from '../infrastructure/config/keys.js';
import { SESSION_STORE, sessionCookieName } from '../modules/identity/session.js';
import type { StartedApp } from './start-app.js';

export interface PersonToMake {
  readonly email: string;
  readonly firstName?: string;
  readonly isSuperAdmin?: boolean;
  /** Roles of the new person in existing schools. */
  readonly schools?: readonly { readonly schoolId: string; readonly role: SchoolRole }[];
}

/** Adds a person to catalogue.users and returns the id. */
export async function makePerson(
  { database }: Pick<StartedApp, 'database'>,
  person: PersonToMake,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into catalogue.users (email, first_name, is_super_admin) values (lower($1), $2, $3) returning id',
    [person.email, person.firstName ?? null, person.isSuperAdmin ?? false],
  );
  const userId = (rows[0] as { id: string }).id;
  for (const { schoolId, role } of person.schools ?? []) {
    await database.pool.query(
      'insert into catalogue.school_admins (school_id, user_id, role) values ($1, $2, $3)',
      [schoolId, userId, role],
    );
  }
  return userId;
}

/**
 * Creates a real session for a person in catalogue.users, with the real store but without the identity provider.
 * Returns the `Cookie` header: `fetch(url, { headers: { cookie: await signIn(started, userId) } })`.
 * @param more further values of the session; by default the person has just signed in
 */
export async function signIn(
  { app, config }: Pick<StartedApp, 'app' | 'config'>,
  userId: string,
  more: Partial<SessionData> = { authenticatedAt: Date.now() },
): Promise<string> {
  const store = app.get<Store>(SESSION_STORE, { strict: false });
  const sid = randomBytes(24).toString('base64url');
  const session = {
    userId,
    ...more,
    cookie: {
      originalMaxAge: 3_600_000,
      expires: new Date(Date.now() + 3_600_000),
      httpOnly: true,
      path: '/',
    },
  };
  await promisify((done: (error?: unknown) => void) => store.set(sid, session as never, done))();
  const signature = createHmac('sha256', signingKey(config, 'sessions'))
    .update(sid)
    .digest('base64')
    .replace(/=+$/, '');
  return `${sessionCookieName(config)}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}
