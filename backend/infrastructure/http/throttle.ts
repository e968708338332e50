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

/** Rate limit of a route. */
export interface Throttle extends Rate {
  /** Key by which requests are counted: the network (default), or the result of a function; null: the request is not counted. */
  readonly by?: 'network' | ((request: Request) => string | null);
}

const THROTTLES = Symbol('throttles');

/**
 * Limits the rate of a route or a controller: `@Throttled({ limit: 10, seconds: 60 })`. All given limits apply. Refusals are 429
 * `too_many_requests` with Retry-After. Counted in this process: n backends allow n times as much.
 */
export const Throttled = (...throttles: Throttle[]): MethodDecorator & ClassDecorator =>
  SetMetadata(THROTTLES, throttles);

/** Excludes a route from rate limits, e.g. the health checks. */
export const NotThrottled = (): MethodDecorator & ClassDecorator => SetMetadata(THROTTLES, []);

/** Limit of requests in a minute from one network, over all routes (`THROTTLE_PER_MINUTE`). */
@Injectable()
export class AddressLimit {
  private readonly rate: Rate | null;

  constructor(
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(CONFIG) { throttlePerMinute }: Config,
  ) {
    this.rate = throttlePerMinute > 0 ? { limit: throttlePerMinute, seconds: 60 } : null;
  }

  /** Counts a request against its limits. Returns 0 within the limits, else the seconds until the next request is allowed. */
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

/** Returns the refusal 429 `too_many_requests` with Retry-After. */
export const tooManyRequests = (seconds: number): Problem =>
  new Problem(
    429,
    'too_many_requests',
    `That was tried too often. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    {},
    { 'Retry-After': String(seconds) },
  );
