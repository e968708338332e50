import {
  Inject,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import pg from 'pg';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { INSIDERS } from '../../infrastructure/http/insiders.js';
import { continueAs } from '../../infrastructure/http/request-context.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.js';
import { InsidersBySession } from './insiders-by-session.js';
import { People } from './people.js';
import { PermissionGuard } from './permission.guard.js';
import {
  createSessionMiddleware,
  createSessionStore,
  hasSession,
  SESSION_STORE,
} from './session.js';
import { SignIn } from './sign-in.js';
import { SignInController } from './sign-in.controller.js';
import { SuperAdmins } from './super-admins.js';

/** Injection token of the middleware that reads the session from its cookie. */
const SESSION = Symbol('session');

type SessionStore = ReturnType<typeof createSessionStore>;

/** Wires sessions, sign-in, and the person of every /api request (see current-person.ts and permission.guard.ts). */
@Module({
  controllers: [SignInController, SessionsController],
  providers: [
    { provide: APP_GUARD, useClass: PermissionGuard },
    People,
    SignIn,
    SuperAdmins,
    Sessions,
    {
      provide: SESSION_STORE,
      inject: [PG_POOL],
      useFactory: (pool: pg.Pool) => createSessionStore(pool),
    },
    {
      provide: SESSION,
      inject: [CONFIG, SESSION_STORE],
      useFactory: (config: Config, store: SessionStore) => createSessionMiddleware(config, store),
    },
    {
      provide: INSIDERS,
      inject: [SESSION, People, Sessions, CONFIG],
      useFactory: (session: RequestHandler, people: People, sessions: Sessions, config: Config) =>
        new InsidersBySession(session, people, sessions, config.oidc),
    },
  ],
  exports: [People, Sessions, SESSION_STORE],
})
export class IdentityModule implements NestModule, OnApplicationShutdown {
  constructor(
    @Inject(INSIDERS) private readonly insiders: InsidersBySession,
    @Inject(SESSION) private readonly session: RequestHandler,
    @Inject(SESSION_STORE) private readonly store: SessionStore,
  ) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(this.session, this.identify.bind(this)).forRoutes('api/{*path}');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  private identify(request: Request, _response: Response, next: NextFunction): void {
    request.person = null;
    if (!hasSession(request) || !request.session.userId) return next();
    this.insiders.personOf(request).then((person) => {
      request.person = person;
      if (person) continueAs(person.id, request, next);
      else next();
    }, next);
  }
}
