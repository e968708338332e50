import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { traced } from '../tracing/trace.js';

/** Every command goes over the bus, whether a request, a job or another backend sent it; the bus has no place for what surrounds it. */
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
