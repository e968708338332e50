import type pg from 'pg';
import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
  ApiProperty,
  ApiPropertyOptional,
} from '@nestjs/swagger';
import { toSen } from '../../contracts/money.js';
import type { SchoolCashView, CountCashRequest } from '../../contracts/rest/books.js';
import { malaysianDay } from '../../contracts/malaysian-time.js';
import { type Clock, CLOCK } from '../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../infrastructure/commands/command-context.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';
import type { Production } from '../catalogue/api.js';
import { type SignedInPerson, CurrentPerson } from '../identity/api.js';
import type { School } from '../schools/api.js';
import { MOST_DAYS, schoolCashView } from './books-view.js';
import { cashOfDay } from './cash-of-day.js';
import { CountCash } from './commands/count-cash.js';
import { IsISO8601, IsUUID, Matches } from 'class-validator';
import { LONGEST } from '../../contracts/rest/text-limits.js';
import { optionalLine } from '../../infrastructure/http/text-fields.js';
import { A_DAY, optionalDay } from './ledger.dto.js';
import { mayBeLeftOut } from '../../infrastructure/http/optional-field.js';

class CashDayDto {
  @optionalDay('A day in Malaysia; left out: today')
  readonly day?: string;
}

class CountCashDto implements CountCashRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the screen: the same one counts once' })
  @IsUUID(undefined, { message: 'The id of the count is required' })
  readonly countId: string;

  @ApiProperty({ example: '2030-03-01' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: A_DAY })
  @IsISO8601({ strict: true }, { message: A_DAY })
  readonly day: string;

  @ApiProperty({ format: 'uuid', description: 'The user id of whoever took the cash' })
  @IsUUID(undefined, { message: 'Please say whose cash was counted' })
  readonly sellerId: string;

  @ApiProperty({ example: '120.00' })
  @Matches(/^\d{1,7}(?:\.\d{1,2})?$/, {
    message: 'What was counted is a sum in ringgit, like 120.00',
  })
  readonly counted: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The count that this one corrects' })
  @mayBeLeftOut
  @IsUUID(undefined, { message: 'The id of the count before is a UUID' })
  readonly corrects?: string;

  @ApiPropertyOptional({ maxLength: LONGEST.line })
  @optionalLine(LONGEST.line)
  readonly note?: string;
}

/** Serves the cash counts at the end of a day, compared with cash sales. Everybody who may sell may count. */
@ApiTags('books')
@Controller('api/admin')
export class CashController {
  constructor(
    private readonly commands: Commands,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('schools/:id/cash')
  @Permission('staff-of-school')
  @ApiOperation({ summary: 'Cash of a day by production and seller: sold, counted, difference' })
  async cash(
    @Subject() { id }: School,
    @Query() { day = this.today() }: CashDayDto,
  ): Promise<SchoolCashView> {
    return schoolCashView(day, await cashOfDay(this.pool, id, day, MOST_DAYS));
  }

  @Post('productions/:id/cash-counts')
  @Permission('staff-of-production')
  @HttpCode(204)
  @ApiOperation({ summary: 'Record what was counted; a later count corrects an earlier one' })
  @ApiConflictResponse({ description: '`counted_meanwhile`, `other_count`' })
  @ApiUnprocessableEntityResponse({ description: '`day_to_come`' })
  async count(
    @Subject() { id, schoolId }: Production,
    @Body() { countId, day, sellerId, counted, corrects, note }: CountCashDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const count = {
      schoolId,
      productionId: id,
      countId: countId.toLowerCase(),
      day,
      sellerId: sellerId.toLowerCase(),
      // Validation has already refused an invalid sum, so this is never 0 by mistake.
      countedSen: toSen(counted) ?? 0,
      corrects: corrects?.toLowerCase() ?? null,
      note: note || null,
    };
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new CountCash(count, context));
  }

  private today(): string {
    return malaysianDay(this.clock.now());
  }
}
