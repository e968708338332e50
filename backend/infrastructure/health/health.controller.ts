import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

import type { Response } from 'express';
import { NotThrottled } from '../http/throttle.js';
import { HealthChecks, type Readiness } from './health-checks.js';
import { Permission } from '../http/permission.js';

@ApiExcludeController()
@NotThrottled()
@Controller('health')
export class HealthController {
  constructor(@Inject(HealthChecks) private readonly checks: HealthChecks) {}

  /** The process runs. Restart it when this fails. */
  @Get('live')
  @Permission('anybody')
  live(): { readonly status: 'up' } {
    return { status: 'up' };
  }

  /** Every part this process needs answers. Send it no traffic while this is 503. */
  @Get('ready')
  @Permission('anybody')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.checks.run();
    response.status(readiness.ready ? 200 : 503).setHeader('Cache-Control', 'no-store');
    return readiness;
  }
}
