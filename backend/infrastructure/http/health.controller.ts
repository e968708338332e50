import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';

import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { INSIDERS, type Insiders } from './insiders.js';
import { NotThrottled } from './throttle.js';
import { HealthChecks, type Readiness } from '../health/health-checks.js';
import { Permission } from './permission.js';

@ApiExcludeController()
@NotThrottled()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(HealthChecks) private readonly checks: HealthChecks,
    @Inject(CONFIG) private readonly config: Config,
    private readonly modules: ModuleRef,
  ) {}

  /** Reports that the process runs. An operator should restart the process when this fails. */
  @Get('live')
  @Permission('anybody')
  live(): { readonly status: 'up' } {
    return { status: 'up' };
  }

  /**
   * Reports whether all parts that this process needs are working. Load balancers should send no traffic while this is 503. In
   * production only super administrators see the parts and their problems.
   */
  @Get('ready')
  @Permission('anybody')
  async ready(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Readiness | Omit<Readiness, 'checks'>> {
    const readiness = await this.checks.run();
    response.status(readiness.ready ? 200 : 503).setHeader('Cache-Control', 'no-store');
    if (!this.config.production) return readiness;
    const insiders = this.modules.get<Insiders>(INSIDERS, { strict: false });
    const { checks: _, ...outside } = readiness;
    return (await insiders.rankOf(request, response)) === 'super administrator'
      ? readiness
      : outside;
  }
}
