import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import connectPgSimple from 'connect-pg-simple';
import type { RequestHandler } from 'express';
import session from 'express-session';
import pg from 'pg';
import type { Config } from '../../infrastructure/config/config.js';
import { acceptedKeys } from '../../infrastructure/config/keys.js';
import { cookieValues } from '../../infrastructure/http/cookies.js';
import { networkOf } from '../../infrastructure/http/network.js';
import { Places } from '../../infrastructure/http/places.js';
import { Problem } from '../../infrastructure/http/problem.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { FairTurns } from '../../infrastructure/process/fair-turns.js';
import type { PendingSignIn } from './openid/pending-sign-ins.js';

declare module 'express-session' {
  interface SessionData {
    userId?: string;
    /** Time of the sign-in at the provider, in milliseconds since 1970; absent when the provider does not report it. */
    authenticatedAt?: number;
    /** True when the person signed in with a second factor. */
    secondFactor?: true;
    /** Start of the session and time of its last request, in milliseconds since 1970. */
    signedInAt?: number;
    lastSeen?: number;
    /** User agent of the browser at the sign-in, shortened. */
    userAgent?: string;
    /** True when the session was stored in app.sessions. Its row may have been deleted since. */
    stored?: true;
    pendingSignIns?: readonly PendingSignIn[];
    /**
     * Sign-ins that other tabs had begun when this session began. Completing one only opens the page that its tab
     * wanted.
     */
    overtakenSignIns?: readonly Pick<PendingSignIn, 'handle' | 'redirect'>[];
  }
}

export const SESSION_STORE = Symbol('SessionStore');

/** Lifetime of the cookie; the session may end earlier (sessions/sessions.ts). */
const SESSION_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores sessions in app.sessions, so that a restart signs nobody out. */
export function createSessionStore(
  pool: pg.Pool,
): InstanceType<ReturnType<typeof connectPgSimple>> {
  const Store = connectPgSimple(session);
  /**
   * Stores sessions so that an ended session stays ended, even when a request that read it earlier writes it
   * afterwards.
   */
  class OnceStored extends Store {
    /**
     * Sessions that this process stored as new. The sign-in writes such a session a second time, which must not restore
     * it after the person ended it.
     */
    private readonly written = new WeakSet<session.SessionData>();

    override set(
      sid: string,
      data: session.SessionData,
      done: (error?: unknown) => void = () => {},
    ): void {
      if (!data.stored && !this.written.has(data)) {
        super.set(sid, { ...data, stored: true }, (error?: unknown) => {
          if (!error) this.written.add(data);
          done(error);
        });
        return;
      }
      const expires = data.cookie.expires ?? new Date(Date.now() + SESSION_DAYS * DAY_MS);
      pool
        .query('update app.sessions set sess = $2, expire = $3 where sid = $1', [
          sid,
          JSON.stringify({ ...data, stored: true }),
          expires,
        ])
        .then(() => done(), done);
    }
  }
  return new OnceStored({
    pool,
    schemaName: 'app',
    tableName: 'sessions',
    // The use of a session is recorded elsewhere, every five minutes, so that reading a session needs no write.
    disableTouch: true,
    errorLog: (...parts: unknown[]) =>
      logger.warn({ err: parts.find((part) => part instanceof Error) }, 'session store'),
  });
}

export function sessionCookieName(config: Config): string {
  return config.publicUrl.startsWith('https:') ? '__Host-houselights' : 'houselights';
}

/**
 * Maximum number of unanswered requests of one session, including event streams. All tabs of a busy office need far
 * fewer.
 */
export const MOST_IN_FLIGHT = 100;

/**
 * Maximum number of sessions read from the database at once. Otherwise 100 requests of one session would occupy all
 * connections, and families' orders would wait.
 */
const READS_AT_ONCE = 8;

/** Maximum length of an accepted session cookie, in characters; our cookies are shorter. */
const LONGEST_COOKIE = 200;

const tooManyInFlight = (): Problem =>
  new Problem(
    429,
    'too_many_at_once',
    'Too many requests of yours are being answered already. Please wait a moment and try again.',
    {},
    { 'Retry-After': '5' },
  );

const SIGN_IN = /^\/api\/(?:login|logout)\b/i;

/**
 * Reads the session of each request. Nothing is stored and no cookie sent before a sign-in. A request without the
 * cookie gets no session, because a session id for each of thousands of visitors costs too much.
 */
export function createSessionMiddleware(config: Config, store: session.Store): RequestHandler {
  const secure = config.publicUrl.startsWith('https:');
  const name = sessionCookieName(config);
  const read = session({
    name,
    // New cookies are signed with the first key. A cookie signed with another key is accepted, and signed anew when the
    // session is written.
    secret: [...acceptedKeys(config, 'sessions')],
    store,
    resave: false,
    saveUninitialized: false,
    // Behind a proxy that ends TLS the request looks like plain HTTP, so X-Forwarded-Proto must be trusted.
    proxy: secure,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
      maxAge: SESSION_DAYS * DAY_MS,
    },
  });
  // Requests are counted before the session is looked up. Otherwise 500 streams of one person delay other requests by a
  // second.
  const inFlight = new Places(Infinity, MOST_IN_FLIGHT, tooManyInFlight);
  const turns = new FairTurns(READS_AT_ONCE, Infinity, Infinity, tooManyInFlight);
  return (request, response, next) => {
    const cookies = cookieValues(request, name).map((cookie) => cookie.slice(0, LONGEST_COOKIE));
    for (const cookie of cookies) response.once('close', inFlight.take(cookie));
    if (mayHaveSession(request, name) || SIGN_IN.test(request.originalUrl))
      turns
        .run(cookies[0] ?? networkOf(request), () => promisify(read)(request, response))
        .then(() => next(), next);
    else next();
  };
}

/** Returns true when the browser sent a cookie of this name. @param name {@link sessionCookieName} */
export const mayHaveSession = ({ headers }: IncomingMessage, name: string): boolean =>
  headers.cookie?.includes(`${name}=`) ?? false;

/** Returns true when the request has a session; without the cookie it has none. */
export const hasSession = (request: object): boolean =>
  (request as { readonly session?: unknown }).session !== undefined;
