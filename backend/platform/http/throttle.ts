import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { CLOCK, type Clock } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { Problem } from '../problem.js';

export interface Throttle {
  /** This many requests… */
  readonly limit: number;
  /** …within this many seconds from the first. */
  readonly seconds: number;
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

interface Window {
  count: number;
  readonly endsAt: number;
}

const MAX_WINDOWS = 50_000;

@Injectable()
export class ThrottleGuard implements CanActivate {
  private readonly windows = new Map<string, Window>();
  private readonly everywhere: readonly Throttle[];

  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(CLOCK) private readonly clock: Clock,
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
    const now = this.clock.now().getTime();
    const key = `${name} ${who}`;
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      if (this.windows.size >= MAX_WINDOWS) this.forgetEnded(now);
      window = { count: 0, endsAt: now + throttle.seconds * 1000 };
      this.windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= throttle.limit) return;
    const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    throw new Problem(
      429,
      'too_many_requests',
      `That was tried too often. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
      {},
      { 'Retry-After': String(seconds) },
    );
  }

  private forgetEnded(now: number): void {
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.windows.delete(key);
    // Somebody is making up addresses: forgetting everybody is kinder to memory than to them.
    if (this.windows.size >= MAX_WINDOWS) this.windows.clear();
  }
}
