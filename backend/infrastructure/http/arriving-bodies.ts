import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { networkOf } from './network.js';
import { Places } from './places.js';
import { Problem } from './problem.js';

/**
 * Required speed of JSON bodies, and the largest numbers of bodies in memory. docs/operations.md gives the reasons for these
 * numbers.
 */
export interface BodyLimits {
  /** Milliseconds at the beginning of a body in which no speed is required. */
  readonly graceMs: number;
  /** Average bytes required for each second after that time. */
  readonly bytesPerSecond: number;
  /** Milliseconds after which a body must be complete. */
  readonly totalMs: number;
  /**
   * Largest number of incomplete bodies on usual routes (256 kB each): in total, and of one network, which may be a school hall.
   */
  readonly usual: { readonly inAll: number; readonly ofOne: number };
  /**
   * Largest number of bodies on routes with `@LargeJsonBody` (6 MB each) until they are answered: in total, and of one person.
   */
  readonly large: { readonly inAll: number; readonly ofOne: number };
}

export const BODY_LIMITS = Symbol('BodyLimits');

/** Limits of the running site. All bodies together need at most 330 MB. */
export const USUAL_BODY_LIMITS: BodyLimits = {
  graceMs: 15_000,
  bytesPerSecond: 4_096,
  totalMs: 240_000,
  usual: { inAll: 1_000, ofOne: 300 },
  large: { inAll: 12, ofOne: 2 },
};

const LOOK_MS = 1_000;

interface Arriving {
  readonly request: Request;
  readonly response: Response;
  /** Bytes that the connection had received before this JSON body began. */
  readonly bytesBefore: number;
  elapsedMs: number;
}

/**
 * Watches JSON bodies while they arrive, because a body that never ends, or comes byte by byte, would occupy memory for minutes.
 */
@Injectable()
export class ArrivingBodies {
  private readonly usual: Places;
  private readonly large: Places;
  private readonly arriving = new Set<Arriving>();
  private rateCheck: NodeJS.Timeout | undefined;
  private lookedAt = 0;

  constructor(@Inject(BODY_LIMITS) private readonly limits: BodyLimits) {
    this.usual = new Places(limits.usual.inAll, limits.usual.ofOne, refusal);
    this.large = new Places(limits.large.inAll, limits.large.ofOne, refusal);
  }

  /** Number of JSON bodies that count against the limits now. */
  get taken(): number {
    return this.usual.taken + this.large.taken;
  }

  /**
   * Returns middleware that must run before the body parser. Only bodies that the parser reads (`isRead`) count against the
   * limits.
   */
  middleware(isRead: (request: Request) => boolean) {
    return (request: Request, response: Response, next: NextFunction): void => {
      const hasBody =
        Number(request.headers['content-length'] ?? 0) > 0 ||
        request.headers['transfer-encoding'] !== undefined;
      if (hasBody && isRead(request)) {
        const leave = this.usual.take(networkOf(request));
        request.once('end', leave).once('close', leave);
        this.watch(request, response);
      }
      next();
    };
  }

  /**
   * Counts the body of a `@LargeJsonBody` route against the limits before the body is read, until the request is answered.
   * @throws Problem 429, 503
   */
  admitLarge(request: Request, response: Response): void {
    const person = request.context?.actor ?? 'customer';
    const share = person === 'customer' ? networkOf(request) : person;
    response.once('close', this.large.take(share));
    this.watch(request, response);
  }

  private watch(request: Request, response: Response): void {
    const body = { request, response, bytesBefore: request.socket.bytesRead, elapsedMs: 0 };
    this.arriving.add(body);
    const forget = (): void => {
      this.arriving.delete(body);
      if (this.arriving.size > 0) return;
      clearInterval(this.rateCheck);
      this.rateCheck = undefined;
    };
    request.once('end', forget).once('close', forget);
    if (this.rateCheck) return;
    this.lookedAt = performance.now();
    const every = Math.min(LOOK_MS, this.limits.graceMs / 4);
    this.rateCheck = setInterval(() => this.lookAtAll(every), every).unref();
  }

  private lookAtAll(every: number): void {
    const now = performance.now();
    // The elapsed time is capped, because bytes that arrived while this process was busy or stopped have not been read yet.
    const passed = Math.min(now - this.lookedAt, 2 * every);
    this.lookedAt = now;
    for (const body of this.arriving) {
      body.elapsedMs += passed;
      if (this.isTooSlow(body)) {
        this.arriving.delete(body);
        refuseSlow(body);
      }
    }
  }

  private isTooSlow({ request, bytesBefore, elapsedMs }: Arriving): boolean {
    const { graceMs, bytesPerSecond, totalMs } = this.limits;
    const received = request.socket.bytesRead - bytesBefore;
    return elapsedMs > totalMs || elapsedMs > graceMs + (received / bytesPerSecond) * 1_000;
  }
}

/** Answers 408 and closes the connection, because nothing reads the rest of the body. */
function refuseSlow({ request, response }: Arriving): void {
  response.once('finish', () => request.destroy());
  if (response.headersSent) return void request.destroy();
  response.status(408).set({ Connection: 'close', 'Cache-Control': 'no-store' }).json({
    message: 'The request arrived too slowly. Please try again where your connection is better.',
    error: 'too_slow',
    requestId: request.context?.requestId,
  });
}

const refusal = (status: 429 | 503): Problem =>
  status === 429
    ? new Problem(
        429,
        'too_many_at_once',
        'Several requests of yours are arriving already. Please wait until they are there and try again.',
        {},
        { 'Retry-After': '5', Connection: 'close' },
      )
    : new Problem(
        503,
        'busy',
        'Many requests are arriving right now. Please try again in a moment.',
        {},
        { 'Retry-After': '3', Connection: 'close' },
      );
