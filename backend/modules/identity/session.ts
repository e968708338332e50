import connectPgSimple from 'connect-pg-simple';
import type { RequestHandler } from 'express';
import session from 'express-session';
import pg from 'pg';
import type { Config } from '../../infrastructure/config/config.js';
import { logger } from '../../infrastructure/logging/logger.js';
import type { PendingSignIn } from './pending-sign-ins.js';

declare module 'express-session' {
  interface SessionData {
    userId?: string;
    /** When the person showed the provider who they are, in milliseconds since 1970. */
    authenticatedAt?: number;
    pendingSignIns?: readonly PendingSignIn[];
  }
}

export const SESSION_STORE = Symbol('SessionStore');

/** A browser stays signed in for this long. */
export const SESSION_DAYS = 14;

/** Sessions in app.sessions, so that a restart signs nobody out. */
export function createSessionStore(
  pool: pg.Pool,
): InstanceType<ReturnType<typeof connectPgSimple>> {
  const Store = connectPgSimple(session);
  return new Store({
    pool,
    schemaName: 'app',
    tableName: 'sessions',
    // The time of the end is fixed at sign-in: no write for every read.
    disableTouch: true,
    errorLog: (...parts: unknown[]) =>
      logger.warn({ err: parts.find((part) => part instanceof Error) }, 'session store'),
  });
}

export function sessionCookieName(config: Config): string {
  return config.publicUrl.startsWith('https:') ? '__Host-houselights' : 'houselights';
}

/** Nothing is stored and no cookie is sent before somebody starts to sign in. */
export function createSessionMiddleware(config: Config, store: session.Store): RequestHandler {
  const secure = config.publicUrl.startsWith('https:');
  return session({
    name: sessionCookieName(config),
    secret: config.secret,
    store,
    resave: false,
    saveUninitialized: false,
    // Behind TLS that ends before us, the request itself looks like plain HTTP.
    proxy: secure,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
      maxAge: SESSION_DAYS * 24 * 60 * 60 * 1000,
    },
  });
}
