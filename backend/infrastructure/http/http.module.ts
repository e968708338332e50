import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ArrivingBodies, BODY_LIMITS, USUAL_BODY_LIMITS } from './arriving-bodies.js';
import { HealthController } from './health.controller.js';
import { ProblemFilter } from './problem.filter.js';
import { RateWindows } from './rate-windows.js';
import { STAFF_STREAM_LIMITS, StaffStreams, USUAL_STAFF_STREAM_LIMITS } from './staff-streams.js';
import { AddressLimit, ThrottleGuard } from './throttle.js';
import { createValidationPipe } from './validation.js';

/** Provides rules for every route (errors, throttling, validation) and the health routes of this process. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_GUARD, useClass: ThrottleGuard },
    { provide: APP_PIPE, useFactory: createValidationPipe },
    AddressLimit,
    { provide: BODY_LIMITS, useValue: USUAL_BODY_LIMITS },
    ArrivingBodies,
    RateWindows,
    { provide: STAFF_STREAM_LIMITS, useValue: USUAL_STAFF_STREAM_LIMITS },
    StaffStreams,
  ],
  exports: [ArrivingBodies, RateWindows, StaffStreams],
})
export class HttpModule {}
