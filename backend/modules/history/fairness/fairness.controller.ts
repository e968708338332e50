import { Controller, Get, Inject, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { FairnessReport } from '../../../contracts/rest/fairness.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import type { OwnPerformance } from '../../catalogue/api.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { OwnSchool } from '../../schools/api.js';
import { fairnessCsv } from './fairness-csv.js';
import { FairnessReports } from './fairness-reports.js';

/** Whether a sale was fair: on screen, as a page for parents, and order by order. */
@ApiTags('administration')
@Controller('api/admin/performances/:id')
export class FairnessController {
  constructor(
    private readonly reports: FairnessReports,
    private readonly schools: OwnSchool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('fairness')
  @Permission('staff-of-performance')
  @ApiOperation({
    summary:
      'When each order of a performance arrived, was decided and answered, and to whom it lost which seat; nothing personal',
  })
  report(@Subject() own: OwnPerformance): Promise<FairnessReport> {
    return this.reports.of(own);
  }

  @Get('fairness.csv')
  @Permission('staff-of-performance')
  @ApiOperation({ summary: 'The same as a table: a row for each order' })
  @ApiProduces('text/csv')
  async csv(
    @Subject() own: OwnPerformance,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const report = await this.reports.of(own);
    response.attachment('houselights-fairness.csv');
    return new StreamableFile(Buffer.from(fairnessCsv(report)), {
      type: 'text/csv; charset=utf-8',
    });
  }

  @Get('fairness.pdf')
  @Permission('staff-of-performance')
  @ApiOperation({ summary: 'One page for a parents’ association: figures, no orders and no names' })
  @ApiProduces('application/pdf')
  async pdf(
    @Subject() own: OwnPerformance,
    @CurrentPerson() person: SignedInPerson,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const [report, school] = await Promise.all([
      this.reports.of(own),
      this.schools.require(person, own.production.schoolId),
    ]);
    const { fairnessPdf } = await import('./fairness-pdf.js');
    response.attachment('houselights-fairness.pdf');
    return new StreamableFile(await fairnessPdf(school.name, report, this.clock.now()), {
      type: 'application/pdf',
    });
  }
}
