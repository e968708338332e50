import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { Problem } from './problem.js';
import { type Rate, RateWindows } from './rate-windows.js';

/** So many requests within so many seconds. */
export interface Throttle extends Rate {
  /** Counted for each address (default), or for each key this answers; null: not counted. */
  readonly by?: 'address' | ((request: Request) => string | null);
}

const THROTTLES = Symbol('throttles');

/**
 * Tightens a route (or a controller): `@Throttled({ limit: 10, seconds: 60 })`. Several may be given, all hold.
 * Refusals are 429 `too_many_requests` with Retry-After. Counted in this process: n backends allow n times as much.
 */
export const Throttled = (...throttles: Throttle[]): MethodDecorator & ClassDecorator =>
  SetMetadata(THROTTLES, throttles);

/** Not counted at all, e.g. health. */
export const NotThrottled = (): MethodDecorator & ClassDecorator => SetMetadata(THROTTLES, []);

@Injectable()
export class ThrottleGuard implements CanActivate {
  private readonly everywhere: readonly Throttle[];

  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(CONFIG) config: Config,
  ) {
    this.everywhere =
      config.throttlePerMinute > 0 ? [{ limit: config.throttlePerMinute, seconds: 60 }] : [];
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const own = this.reflector.getAllAndOverride<readonly Throttle[] | undefined>(THROTTLES, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (own?.length === 0) return true;
    this.everywhere.forEach((throttle) => this.count(throttle, 'everywhere', request));
    const route = `${context.getClass().name}.${context.getHandler().name}`;
    own?.forEach((throttle, index) => this.count(throttle, `${route}.${index}`, request));
    return true;
  }

  private count(throttle: Throttle, name: string, request: Request): void {
    const who =
      typeof throttle.by === 'function' ? throttle.by(request) : (request.ip ?? 'unknown');
    if (who === null) return;
    const seconds = this.windows.count(throttle, `${name} ${who}`);
    if (seconds > 0) throw tooManyRequests(seconds);
  }
}

/** 429 `too_many_requests` with Retry-After. */
export const tooManyRequests = (seconds: number): Problem =>
  new Problem(
    429,
    'too_many_requests',
    `That was tried too often. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    {},
    { 'Retry-After': String(seconds) },
  );
