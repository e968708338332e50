import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import type { SeatHistory } from '../../../contracts/rest/seat-history.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import type { OwnPerformance } from '../../catalogue/api.js';
import { SeatHistories } from './seat-histories.js';
import { Type } from 'class-transformer';
import { IsInt, IsUUID, Max, Min } from 'class-validator';

/** Query parameters that identify a seat as events do. */
class SeatHistoryDto {
  @ApiProperty({ format: 'uuid', description: "Its row's id" })
  @IsUUID()
  readonly rowId!: string;

  @ApiProperty({ minimum: 1, description: 'Its number in the row' })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(10_000)
  readonly seatNumber!: number;
}

/** Serves the history of one seat, even if the plan no longer has it. */
@ApiTags('administration')
@Controller('api/admin/performances/:id')
export class SeatHistoryController {
  constructor(private readonly histories: SeatHistories) {}

  @Get('seat-history')
  @Permission('staff-of-performance')
  @ApiOperation({
    summary: 'Who held, bought, moved and released one seat of a performance, oldest first',
  })
  history(
    @Subject() { performance }: OwnPerformance,
    @Query() { rowId, seatNumber }: SeatHistoryDto,
  ): Promise<SeatHistory> {
    return this.histories.historyOfSeat(performance.id, {
      rowId: rowId.toLowerCase(),
      number: seatNumber,
    });
  }
}
