import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { traced } from '../tracing/trace.js';

/**
 * Traces every command, whether a request, a job or another backend sent it. It wraps the bus, because the bus has no hook around
 * a command.
 */
@Injectable()
export class CommandSpans {
  constructor(bus: CommandBus) {
    const execute = bus.execute.bind(bus);
    bus.execute = (...[command, context]: Parameters<typeof execute>) =>
      traced(
        command.constructor.name,
        () => ({}),
        () => execute(command, context),
      );
  }
}
