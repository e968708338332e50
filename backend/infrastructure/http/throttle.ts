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
import { networkOf } from './network.js';
import { Problem } from './problem.js';
import { type Rate, RateWindows } from './rate-windows.js';

/** So many requests within so many seconds. */
export interface Throttle extends Rate {
  /** Counted for each network (default), or for each key this answers; null: not counted. */
  readonly by?: 'network' | ((request: Request) => string | null);
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

/** So many requests of one network within a minute, whatever it asks for (`THROTTLE_PER_MINUTE`). */
@Injectable()
export class AddressLimit {
  private readonly rate: Rate | null;

  constructor(
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(CONFIG) { throttlePerMinute }: Config,
  ) {
    this.rate = throttlePerMinute > 0 ? { limit: throttlePerMinute, seconds: 60 } : null;
  }

  /** Counts a request. Answers 0 while it is within the limit, else after how many seconds it may be tried again. */
  count(network: string): number {
    return this.rate ? this.windows.count(this.rate, `everywhere ${network}`) : 0;
  }
}

@Injectable()
export class ThrottleGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(AddressLimit) private readonly addresses: AddressLimit,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const own = this.reflector.getAllAndOverride<readonly Throttle[] | undefined>(THROTTLES, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (own?.length === 0) return true;
    refuseFor(this.addresses.count(networkOf(request)));
    const route = `${context.getClass().name}.${context.getHandler().name}`;
    own?.forEach((throttle, index) => this.count(throttle, `${route}.${index}`, request));
    return true;
  }

  private count(throttle: Throttle, name: string, request: Request): void {
    const who = typeof throttle.by === 'function' ? throttle.by(request) : networkOf(request);
    if (who === null) return;
    refuseFor(this.windows.count(throttle, `${name} ${who}`));
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw tooManyRequests(seconds);
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
