import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { traced } from '../tracing/trace.js';

/**
 * Adds a trace span for every command, whether it came from a request, a job or another backend. Wraps the command bus, because
 * the bus has no hook for this.
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
