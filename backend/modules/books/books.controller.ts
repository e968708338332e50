import { Controller, Get, Inject, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type pg from 'pg';
import { bookedOrders } from '../../../projections/read-models/book-events/book-events.read-model.js';
import { cashCountsOf } from '../../../projections/read-models/cash-counts/cash-counts.read-model.js';
import type { ProductionBooksView } from '../../contracts/rest/books.js';
import { malaysianDay } from '../../contracts/malaysian-time.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';
import { inTurns } from '../../infrastructure/process/in-turns.js';
import type { Production } from '../catalogue/api.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import { OwnSchool, type School } from '../schools/api.js';
import { booksView } from './books-view.js';
import { ledgerInSteps } from './domain/ledger.js';
import { statementInSteps, type ProductionStatement } from './domain/production-statement.js';
import { ledgerCsv } from './files/ledger-csv.js';
import type { StatementOf } from './files/statement-tables.js';
import { statementXlsx } from './files/statement-xlsx.js';
import { LedgerDto } from './ledger.dto.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Serves the financial statement of a production and the ledger of a school. */
@ApiTags('books')
@Controller('api/admin')
export class BooksController {
  constructor(
    private readonly schools: OwnSchool,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('productions/:id/books')
  @Permission('staff-of-production')
  @ApiOperation({
    summary: 'Sold, proven, open and paid back: by price, by day, by way of payment',
  })
  async books(@Subject() production: Production): Promise<ProductionBooksView> {
    return booksView(production, await this.statementOf(production));
  }

  @Get('productions/:id/statement.pdf')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'The books of a production as a PDF' })
  @ApiProduces('application/pdf')
  async pdf(
    @Subject() production: Production,
    @CurrentPerson() person: SignedInPerson,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const facts = await this.facts(production, person);
    const { statementPdf } = await import('./files/statement-pdf.js');
    response.attachment(this.fileName('statement', 'pdf'));
    return new StreamableFile(await statementPdf(facts), { type: 'application/pdf' });
  }

  @Get('productions/:id/statement.xlsx')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'The books of a production as a spreadsheet' })
  @ApiProduces(XLSX)
  async xlsx(
    @Subject() production: Production,
    @CurrentPerson() person: SignedInPerson,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const facts = await this.facts(production, person);
    response.attachment(this.fileName('statement', 'xlsx'));
    return new StreamableFile(await statementXlsx(facts), { type: XLSX });
  }

  @Get('schools/:id/ledger.csv')
  @Permission('staff-of-school')
  @ApiOperation({ summary: 'All productions in double entry, for accounting software' })
  @ApiProduces('text/csv')
  async ledger(
    @Subject() school: School,
    @Query() { from = '', to = '9999' }: LedgerDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const [orders, counts] = await Promise.all([
      bookedOrders(this.pool, { schoolId: school.id }),
      cashCountsOf(this.pool, school.id),
    ]);
    const lines = await inTurns(ledgerInSteps(orders, counts));
    const asked = lines.filter(({ day }) => from <= day && day <= to);
    response.attachment(this.fileName('ledger', 'csv'));
    const csv = await inTurns(ledgerCsv(asked));
    return new StreamableFile(csv, { type: 'text/csv; charset=utf-8' });
  }

  private async statementOf({ id, schoolId }: Production): Promise<ProductionStatement> {
    const [orders, counts] = await Promise.all([
      bookedOrders(this.pool, { productionId: id }),
      cashCountsOf(this.pool, schoolId),
    ]);
    return inTurns(statementInSteps(orders, counts));
  }

  private async facts(production: Production, person: SignedInPerson): Promise<StatementOf> {
    const [school, statement] = await Promise.all([
      this.schools.require(person, production.schoolId),
      this.statementOf(production),
    ]);
    const { title } = production;
    return { schoolName: school.name, title, now: this.clock.now(), statement };
  }

  private fileName(of: string, extension: string): string {
    return `houselights-${of}-${malaysianDay(this.clock.now())}.${extension}`;
  }
}
