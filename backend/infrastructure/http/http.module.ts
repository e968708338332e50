import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { HealthController } from './health.controller.js';
import { ProblemFilter } from './problem.filter.js';
import { RateWindows } from './rate-windows.js';
import { STAFF_STREAM_MS, StaffStreams } from './staff-streams.js';
import { AddressLimit, ThrottleGuard } from './throttle.js';
import { createValidationPipe } from './validation.js';

/** What holds for every route: errors, throttling, validation; and how this process is asked whether it is well. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_GUARD, useClass: ThrottleGuard },
    { provide: APP_PIPE, useFactory: createValidationPipe },
    AddressLimit,
    RateWindows,
    { provide: STAFF_STREAM_MS, useValue: 5 * 60_000 },
    StaffStreams,
  ],
  exports: [RateWindows, StaffStreams],
})
export class HttpModule {}
