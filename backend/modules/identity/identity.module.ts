import {
  Inject,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import pg from 'pg';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { continueAs } from '../../infrastructure/http/request-context.js';
import { People } from './people.js';
import { PermissionGuard } from './permission.guard.js';
import { createSessionMiddleware, createSessionStore, SESSION_STORE } from './session.js';
import { SignIn } from './sign-in.js';
import { SignInController } from './sign-in.controller.js';
import { SuperAdmins } from './super-admins.js';

type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is calling: sessions, sign-in, and the person on every /api request (see current-person.ts and permission.guard.ts). */
@Module({
  controllers: [SignInController],
  providers: [
    { provide: APP_GUARD, useClass: PermissionGuard },
    People,
    SignIn,
    SuperAdmins,
    {
      provide: SESSION_STORE,
      inject: [PG_POOL],
      useFactory: (pool: pg.Pool) => createSessionStore(pool),
    },
  ],
  exports: [People, SESSION_STORE],
})
export class IdentityModule implements NestModule, OnApplicationShutdown {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(People) private readonly people: People,
    @Inject(SESSION_STORE) private readonly store: SessionStore,
  ) {}

  configure(consumer: MiddlewareConsumer): void {
    const session = createSessionMiddleware(this.config, this.store);
    consumer.apply(session, this.identify.bind(this)).forRoutes('api/{*path}');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  private identify(request: Request, _response: Response, next: NextFunction): void {
    request.person = null;
    const { userId } = request.session;
    if (!userId) return next();
    this.people.find(userId).then((person) => {
      request.person = person;
      if (person) continueAs(person.id, request, next);
      else next();
    }, next);
  }
}
